/** Opcodes of the voice gateway, versions 4 to 8 (Discord: Opcodes and Status Codes, Voice Opcodes). */
export const Op = {
  identify: 0,
  selectProtocol: 1,
  ready: 2,
  heartbeat: 3,
  sessionDescription: 4,
  speaking: 5,
  heartbeatAck: 6,
  resume: 7,
  hello: 8,
  resumed: 9,
  clientsConnect: 11,
  clientDisconnect: 13,
  prepareTransition: 21,
  executeTransition: 22,
  transitionReady: 23,
  prepareEpoch: 24,
  externalSender: 25,
  keyPackage: 26,
  proposals: 27,
  commitWelcome: 28,
  announceCommit: 29,
  welcome: 30,
  invalidCommitWelcome: 31,
} as const;

/** Close codes of the voice gateway (Discord: Opcodes and Status Codes, Voice Close Event Codes). */
export const Close = {
  unknownOpcode: 4001,
  failedToDecode: 4002,
  notAuthenticated: 4003,
  authenticationFailed: 4004,
  alreadyAuthenticated: 4005,
  sessionNoLongerValid: 4006,
  sessionTimeout: 4009,
  serverNotFound: 4011,
  unknownProtocol: 4012,
  disconnected: 4014,
  serverCrashed: 4015,
  unknownEncryptionMode: 4016,
  daveRequired: 4017,
  badRequest: 4020,
  callTerminated: 4022,
} as const;

/** The error for a malformed message of a client. Its socket is closed with `code`. */
export class MalformedMessage extends Error {
  readonly code: number;
  constructor(message: string, code: number = Close.badRequest) {
    super(message);
    this.name = 'MalformedMessage';
    this.code = code;
  }
}
