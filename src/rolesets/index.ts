/** Role sets: variants of a rulebook that a moderator makes from its cards and from own roles. */
export { type Built, buildRoleSet, ownWords } from './build.ts';
export { checkRoleSet, type Report } from './check.ts';
export {
  addable,
  blankSet,
  type CardChange,
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
export { exportRoleSet, type Imported, importRoleSet, readRoleSet, rulesOfFile } from './import.ts';
export { type AbilityForm, abilityForms, type Parameter, type ParameterValue } from './parameters.ts';
export { type Note, type NoteCode, noteCodes, type Problem, type ProblemCode, problemCodes } from './problem.ts';
export { jsonSchema, largest, longest, type OwnRole, type RoleSet, roleSetVersion } from './schema.ts';
export { shipped } from './shipped.ts';
