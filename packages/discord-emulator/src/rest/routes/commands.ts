import { refuse } from '../../errors.ts';
import type { CommandBody } from '../../interactions/command-checks.ts';
import {
  commandOf,
  commandsIn,
  editCommand,
  listed,
  putCommand,
  replaceCommands,
} from '../../interactions/commands.ts';
import { type BotRequest, bot, NO_CONTENT, ok, type RestContext, type Route } from '../router.ts';

/** The guild in the path, if any. A bot may write only its own commands, and only in its guilds. */
function scope({ discord }: RestContext, { application, params }: BotRequest): string | undefined {
  if (params.application_id !== application.id) throw refuse.notTheBotsApplication();
  return params.guild_id === undefined ? undefined : discord.guildFor(application.id, params.guild_id).id;
}

function routesAt(base: string): Route[] {
  const one = `${base}/{command_id}`;
  return [
    bot(`GET ${base}`, (context, request) => {
      const isFull = request.query.get('with_localizations') === 'true';
      return ok(commandsIn(request.application, scope(context, request)).map((command) => listed(command, isFull)));
    }),
    bot(`PUT ${base}`, (context, request) => {
      const bodies = (request.body ?? []) as CommandBody[];
      return ok(replaceCommands(context.discord, request.application, scope(context, request), bodies));
    }),
    bot(`POST ${base}`, (context, request) => {
      const guildId = scope(context, request);
      const { command, isNew } = putCommand(context.discord, request.application, guildId, request.body as CommandBody);
      return { status: isNew ? 201 : 200, body: command };
    }),
    bot(`GET ${one}`, (context, request) =>
      ok(commandOf(request.application, scope(context, request), request.params.command_id ?? '')),
    ),
    bot(`PATCH ${one}`, (context, request) => {
      const id = request.params.command_id ?? '';
      const body = request.body as Partial<CommandBody>;
      return ok(editCommand(context.discord, request.application, scope(context, request), id, body));
    }),
    bot(`DELETE ${one}`, (context, request) => {
      const command = commandOf(request.application, scope(context, request), request.params.command_id ?? '');
      request.application.commands.delete(command.id);
      return NO_CONTENT;
    }),
  ];
}

/** Routes of application commands. */
export const commandRoutes: Route[] = [
  ...routesAt('/applications/{application_id}/commands'),
  ...routesAt('/applications/{application_id}/guilds/{guild_id}/commands'),
];
