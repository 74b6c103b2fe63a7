import * as functions from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { handler, printPort } from './handler.mjs';

functions.http('webhooks', (request, response) => handler.node(request, response));

const server = getTestServer('webhooks').listen(0, '127.0.0.1', () => printPort(server.address()));
