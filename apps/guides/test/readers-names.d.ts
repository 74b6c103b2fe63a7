/** Names that code blocks use and readers have: most come from an earlier block, or from the reader's program. */
import type { Chatbot, Conversation, Form, KnowledgeBase, Lead, LeadEngagement, Message } from '@lead-engagement/sdk';

declare global {
  interface Window {
    LeadEngagementChat?: import('@lead-engagement/chat-widget').ChatHandle;
  }
  const client: LeadEngagement;
  const bot: Chatbot;
  const conversation: Conversation;
  const base: KnowledgeBase;
  const form: Form;
  const lead: Lead;
  const values: unknown;
  const assignedToId: string;
  const contactId: string;
  const importId: string;
  const connector: import('@lead-engagement/connector-kit').Connector;
  const apiKey: string;
  const tenantId: string;
  const secret: string;
  const rawBody: string;
  const text: string;
  const request: Request;
  function store(record: unknown): Promise<void>;
  function remove(id: string): Promise<void>;
  function save(cursor: string | undefined): Promise<void>;
  function readLists(): Promise<void>;
  function show(message: Message): void;
  function update(conversation: Conversation): void;
  function load(): Promise<string>;
}
