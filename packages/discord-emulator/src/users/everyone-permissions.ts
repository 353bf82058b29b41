/**
 * The permissions of @everyone in a new guild, as real guilds have had them since 2025: raw role objects in many
 * independent reports contain this number. Bit 47 is a retired permission of an AI assistant, which the documentation
 * does not name.
 */
export const EVERYONE_PERMISSIONS = 2_248_473_465_835_073n;
