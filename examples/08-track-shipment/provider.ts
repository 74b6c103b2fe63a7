// Replaces 17TRACK on this machine, so that you do not need an account. It responds as 17TRACK documents.
import { createServer } from 'node:http';

export interface Provider {
  /** Resolves when the server has registered the number here, or requested its status. */
  asked: Promise<void>;
  /** The push that 17TRACK would send after the delivery. */
  deliveredPush: object;
  close(): Promise<void>;
}

const number = '986578788855';
const fedex = 100003;

export async function startProvider(port: number): Promise<Provider> {
  let tell = () => {};
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const accepted = request.url === '/gettrackinfo' ? [item] : [{ number, carrier: fedex }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code: 0, data: { accepted, rejected: [] } }));
      if (request.url !== '/stoptrack') tell();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    asked,
    deliveredPush: { event: 'TRACKING_UPDATED', data: item },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const item = {
  number,
  carrier: fedex,
  track_info: {
    latest_status: { status: 'Delivered', sub_status: 'Delivered_Other' },
    tracking: {
      providers: [
        {
          provider: { key: fedex, name: 'Fedex' },
          latest_sync_time: '2026-11-20T13:10:00Z',
          events: [
            {
              time_utc: '2026-11-20T13:03:00Z',
              description: 'Delivered',
              location: 'BERLIN, DE',
              stage: 'Delivered',
              sub_status: 'Delivered_Other',
            },
            {
              time_utc: '2026-11-18T02:30:00Z',
              description: 'Picked up',
              location: 'MEMPHIS, TN',
              stage: 'PickedUp',
              sub_status: 'InTransit_PickedUp',
            },
          ],
        },
      ],
    },
  },
};
