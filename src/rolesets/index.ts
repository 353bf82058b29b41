/** Role sets: variants of a rulebook that a moderator makes from its cards and from own roles. */
export { buildRoleSet, ownWords } from './build.ts';
export { checkRoleSet, type Report } from './check.ts';
export {
  addable,
  blankSet,
  type CardChange,
  drawable,
  drawsOf,
  type Preview,
  previewsOf,
  removable,
  withCards,
  withNightOrder,
  withOption,
  withOwnRole,
  withoutOwnRole,
  withPack,
} from './edit.ts';
export { exportRoleSet, importRoleSet, readRoleSet, roleSetOfFile, rulesOfFile } from './import.ts';
export { type AbilityForm, abilityForms, type Parameter } from './parameters.ts';
export { type Note, noteCodes, type Problem, problemCodes } from './problem.ts';
export { readyRoles } from './ready-roles.ts';
export { jsonSchema, largest, longest, type OwnRole, type RoleSet } from './schema.ts';
export { shipped } from './shipped.ts';
