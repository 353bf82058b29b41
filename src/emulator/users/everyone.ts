import { PermissionFlagsBits as P } from 'discord-api-types/v10';

/** What @everyone may do in a new guild. */
export const EVERYONE =
  P.ViewChannel |
  P.CreateInstantInvite |
  P.ChangeNickname |
  P.SendMessages |
  P.SendMessagesInThreads |
  P.CreatePublicThreads |
  P.CreatePrivateThreads |
  P.EmbedLinks |
  P.AttachFiles |
  P.AddReactions |
  P.UseExternalEmojis |
  P.UseExternalStickers |
  P.MentionEveryone |
  P.ReadMessageHistory |
  P.SendTTSMessages |
  P.SendVoiceMessages |
  P.SendPolls |
  P.UseApplicationCommands |
  P.Connect |
  P.Speak |
  P.Stream |
  P.UseEmbeddedActivities |
  P.UseSoundboard |
  P.UseExternalSounds |
  P.UseVAD |
  P.RequestToSpeak;
