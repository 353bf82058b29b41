import davey from '@snazzah/davey';

/** A user id that does not exist. */
const STRANGER = '1000000000000000001';

/** A valid key package of an absent user. */
export function foreignKeyPackage(): Buffer {
  return new davey.DAVESession(1, STRANGER, '1').getSerializedKeyPackage();
}
