/** The kinds of work of this feature. */
export const pollWork = 'tracking_poll';
export const pushWork = 'tracking_push';
