/** What one client, one address and one topic may take of a relay. Rates stand in the settings. */
export const relayLimits = {
  /** Bytes of one frame. The largest that clients send is an approval: two envelopes. */
  frameBytes: 512 * 1024,
  /**
   * Most pieces of one frame, and most fragments of one message. TCP delivers pieces of a thousand bytes or more. The time that `ws`
   * needs to join them grows with the square of their number: 262,144 take ten seconds.
   */
  framePieces: 2048,
  /** Bytes of a frame that count as one message: a larger frame counts as several. */
  countedBytes: 16 * 1024,
  /** Characters of one message. */
  messageCharacters: 256 * 1024,
  /** Topics that one socket listens to. A wallet has a few for each site it is connected with. */
  topicsPerSocket: 5000,
  /** Topics that all sockets of one address listen to: phones share addresses. */
  topicsPerAddress: 50_000,
  /** Sockets of one client. It has one for each of its tabs at most. */
  socketsPerClient: 32,
  /** Sockets that listen to one topic. Two clients share a topic, and a client has a few tabs. */
  listenersPerTopic: 32,
  /** Messages in one answer, or in one burst to a new subscriber. */
  pageMessages: 100,
  /** Characters of the messages in one answer, or sent at once to a new subscriber, beyond the first of them. */
  pageCharacters: 1024 * 1024,
  /** Deliveries of one socket that were not confirmed yet and are remembered. */
  unconfirmed: 1000,
  /** Answers to `fetch` that one socket may have on their way. */
  pagesUnderWay: 32,
  /** Pings of the relay, one in 20 s, in which a client answers every ping it gets. Then it is cut. */
  pongRounds: 3,
  /** Bytes that wait for a slow client, or for one that does not know its subscription yet. Beyond them its socket is cut; its messages stay. */
  bufferedBytes: 4 * 1024 * 1024,
  /** Most pings and unrequested pongs of a client between two pings of the relay. Beyond it, the client is disconnected. */
  controlFrames: 1000,
  /** Characters that an answer to a ping counts as, in addition to its own, until it is sent. */
  pongCharacters: 256,
  /** Frames over its rate after which a client is cut. */
  refusedFrames: 200,
} as const
