import { useEffect, useRef } from 'react';
import { type ChatHandle, type ChatOptions, mount } from './index.js';

export type { ChatHandle, ChatIdentity, ChatOptions } from './options.js';

/**
 * Shows the chat while the component is mounted. It renders nothing in its own place. Another `identity` signs in another visitor;
 * without one, the visitor is signed out.
 *
 * @example
 * <Chat channel="chn_01…" server="https://leads.example.com" identity={user && { userId: user.id, signature: user.chatSignature }} />
 */
export function Chat({ channel, server, language, position, color, identity, onError }: ChatOptions): null {
  const chat = useRef<ChatHandle>(null);
  const current = useRef(identity);
  current.current = identity;
  const report = useRef(onError);
  report.current = onError;
  useEffect(() => {
    const onError = (message: string) => report.current?.(message);
    const mounted = mount({ channel, server, language, position, color, identity: current.current, onError });
    chat.current = mounted;
    return () => mounted.destroy();
  }, [channel, server, language, position, color]);
  const { userId, signature } = identity ?? {};
  const signed = useRef(signature);
  useEffect(() => {
    if (signed.current === signature) return;
    signed.current = signature;
    chat.current?.identify(userId === undefined ? null : (current.current ?? null));
  }, [userId, signature]);
  return null;
}
