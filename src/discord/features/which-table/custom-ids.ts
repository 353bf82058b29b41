import { buttonId, type FieldFormat, serverSubject } from '../../ui/custom-id.ts';
import { readRequest, type TableRequest, writeRequest } from './requests.ts';

const ofRequest: FieldFormat<{ readonly request: TableRequest }> = {
  write: ({ request }) => ({ subject: serverSubject, number: 0, arg: writeRequest(request) }),
  read: ({ arg = '' }) => {
    const request = readRequest(arg);
    return request === null ? null : { request };
  },
};

export const whichTableIds = {
  /** The menu of tables for a request. */
  chooseTable: buttonId('whichtable', ofRequest),
};
