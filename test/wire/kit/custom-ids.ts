/** Returns the custom ids of buttons and menus, in their order. */
export const idsIn = (components: readonly object[]): readonly string[] =>
  [...JSON.stringify(components).matchAll(/"custom_id":"([^"]*)"/g)].map(([, id]) => id!);

/** Returns true if a message has the button "Act", as the current page of a step does. */
export const offersActions = (components: readonly object[] = []): boolean =>
  idsIn(components).some((id) => id.endsWith(':act'));
