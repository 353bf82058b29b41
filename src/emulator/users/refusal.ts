/** What a client would not let its user do; the message says why. */
export class UserRefusal extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'UserRefusal';
  }
}
