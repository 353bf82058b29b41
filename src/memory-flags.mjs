/**
 * Settings of V8 that keep the memory of the bot small:
 * - V8 doubles the space for new objects while the modules load, and never gives it back: 25 to 35 MB.
 * - It lets the heap grow to several times what is in use before it collects. The bot is idle most of the time.
 * - It compiles the program that draws the pictures twice, the second time to be faster. That takes 30 to 100 MB, and as
 *   much time as it saves.
 */
export const memoryFlags = ['--semi-space-growth-factor=1', '--optimize-for-size', '--liftoff-only'];
