import { buttonId, type FieldFormat, serverSubject } from '../../ui/custom-id.ts';

/** The requests that go on when the table has been chosen. */
const tableRequests = ['join', 'wait', 'watch', 'start', 'status', 'end', 'roll'] as const;

export type TableRequest = (typeof tableRequests)[number];

const ofRequest: FieldFormat<{ readonly request: TableRequest }> = {
  write: ({ request }) => ({ subject: serverSubject, number: 0, arg: request }),
  read: ({ arg }) => {
    const request = tableRequests.find((each) => each === arg);
    return request === undefined ? null : { request };
  },
};

export const whichTableIds = {
  /** The menu of tables for a request. */
  chooseTable: buttonId('whichtable', ofRequest),
};
