/** An action that a client would not let its user do. The message gives the reason. */
export class UserRefusal extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'UserRefusal';
  }
}
