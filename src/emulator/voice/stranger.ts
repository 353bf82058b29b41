import davey from '@snazzah/davey';

/** A user id that nobody has. */
const STRANGER = '1000000000000000001';

/** A good key package of someone who is not there. */
export function foreignKeyPackage(): Buffer {
  return new davey.DAVESession(1, STRANGER, '1').getSerializedKeyPackage();
}
