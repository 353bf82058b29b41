import { STATUS_CODES } from 'node:http';
import type { RESTOptions, ResponseLike } from 'discord.js';
import { type Dispatcher, Headers, request } from 'undici';

/** The function of discord.js that sends a request. */
export type SendRequest = RESTOptions['makeRequest'];

/** Discord's answer to a request, as discord.js reads it. */
class Answer implements ResponseLike {
  readonly headers: ResponseLike['headers'];
  readonly status: number;
  readonly body: Dispatcher.ResponseData['body'];

  constructor({ headers, statusCode, body }: Dispatcher.ResponseData) {
    // discord.js passes these headers on in the same way, with a list for a header that came twice.
    this.headers = new Headers(headers as Record<string, string>) as ResponseLike['headers'];
    this.status = statusCode;
    this.body = body;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get statusText(): string {
    return STATUS_CODES[this.status] ?? '';
  }

  get bodyUsed(): boolean {
    return this.body.bodyUsed;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return this.body.arrayBuffer();
  }

  json(): Promise<unknown> {
    return this.body.json();
  }

  text(): Promise<string> {
    return this.body.text();
  }
}

/**
 * Sends a request as discord.js does (`@discordjs/rest`, strategies/undiciRequest.ts), but its answer has a class. That of
 * discord.js is an object with a getter of its own. V8 keeps that getter in a hidden class among the old objects, and with
 * it the request and all that led to it, until it collects the old objects. The body is JSON, or a form with files.
 */
export const sendRequest: SendRequest = async (url, init) =>
  new Answer(await request(url, init as Parameters<typeof request>[1]));
