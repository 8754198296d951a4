/** How the page talks to the server; knows no DOM and no game. */

export { Client, type AnalysisListener } from "./client";
export { ServerClock } from "./clock";
export { Http, OFFLINE, RefusedError } from "./http";
export { newId } from "./id";
export { MatchFeed, type Answer, type Asked, type News, type Pending } from "./match";
export { Connection, type ConnectionState, type SocketLike } from "./socket";
export { leftOn, matchTime } from "./time";
export { Topic, type Unsubscribe } from "./topic";
