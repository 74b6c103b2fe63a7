/** One server-sent event. `data` is sent as JSON. Source: HTML Living Standard, 9.2. */
export interface ServerSentEvent {
  /** The client sends this back as Last-Event-ID when it reconnects. */
  id?: string;
  type?: string;
  data: unknown;
}
