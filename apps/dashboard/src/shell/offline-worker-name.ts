/** The file of the service worker, beside the page of the app. */
export const offlineWorker = 'offline-worker.js';
