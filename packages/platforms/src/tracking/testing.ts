export { afterShipAnswers, easyPostAnswers, seventeenTrackAnswers, ship24Answers } from './fixtures/answers.js';
export { type Received, type ReplayServer, type Reply, startReplayServer } from './fixtures/replay-server.js';
