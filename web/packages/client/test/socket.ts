/** A socket and a server in one hand. */

import type { ClientMessage, ServerMessage } from "@tripiv/protocol";
import type { SocketLike } from "../src/socket";

export class FakeSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  sent: ClientMessage[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.isClosed = true;
  }

  hear(...messages: ServerMessage[]): void {
    this.onmessage?.({ data: JSON.stringify(messages) } as MessageEvent<string>);
  }

  break(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }

  of<T extends ClientMessage["type"]>(type: T): Extract<ClientMessage, { type: T }>[] {
    return this.sent.filter(
      (message): message is Extract<ClientMessage, { type: T }> => message.type === type,
    );
  }
}

export const WELCOME: ServerMessage = {
  type: "welcome",
  protocol: 1,
  build: "1",
  you: { id: "p", name: "P", role: "guest" },
  now: 1_000,
  ping_ms: 2_500,
};
