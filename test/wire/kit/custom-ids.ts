/** Returns the custom ids of buttons and menus, in their order. */
export const idsIn = (components: readonly object[]): readonly string[] =>
  [...JSON.stringify(components).matchAll(/"custom_id":"([^"]*)"/g)].map(([, id]) => id!);
