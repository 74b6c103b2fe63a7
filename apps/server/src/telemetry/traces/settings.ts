/** The settings of traces. The SDK reads the others, which OpenTelemetry specifies, from the environment. */
export interface TraceSettings {
  /** The address that traces are sent to, or to which the SDK adds the path for them. */
  endpoint: string;
  /** If true, requests continue the traces of their clients. */
  continues: boolean;
}
