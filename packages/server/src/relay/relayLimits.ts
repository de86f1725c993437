/** The limits of one client, one address and one topic of a relay. Rates are in the settings. */
export const relayLimits = {
  /** Bytes of one frame. The largest frame that clients send is an approval, with two envelopes. */
  frameBytes: 512 * 1024,
  /**
   * Maximum number of pieces of one frame, and of fragments of one message. TCP delivers pieces of a thousand bytes or
   * more. The time that `ws` needs to join them grows with the square of their number: 262,144 take ten seconds.
   */
  framePieces: 2048,
  /** Bytes of a frame that count as one message. A larger frame counts as several. */
  countedBytes: 16 * 1024,
  /** Bytes of a frame that may confirm a message without counting. Clients send about 50. */
  confirmationBytes: 256,
  /** Characters of one message. */
  messageCharacters: 256 * 1024,
  /** Topics of one socket. A wallet has a few for each connected site. */
  topicsPerSocket: 5000,
  /** Topics of all sockets of one address. Phones share addresses. */
  topicsPerAddress: 50_000,
  /** Sockets of one client. It has at most one per tab. */
  socketsPerClient: 32,
  /** Sockets per topic. Two clients share a topic, and a client has a few tabs. */
  listenersPerTopic: 32,
  /** Messages in one answer, or in one batch for a new subscriber. */
  pageMessages: 100,
  /** Characters of the messages in one answer or batch. The first message is always sent. */
  pageCharacters: 1024 * 1024,
  /** Number of unconfirmed deliveries that are remembered for one socket. */
  unconfirmed: 1000,
  /** Number of answers to `fetch` that one socket may not have received yet. */
  pagesUnderWay: 32,
  /**
   * A client must answer every ping of the relay within this many further pings, one in 20 s. Otherwise it is
   * disconnected.
   */
  pongRounds: 3,
  /** Number of the relay's pings within which a message that has begun must end. Slow clients manage 512 kB. */
  unfinishedRounds: 3,
  /**
   * Bytes that wait for a slow client, or for one that does not know its subscription yet. Above it, the socket is
   * closed; the messages stay.
   */
  bufferedBytes: 4 * 1024 * 1024,
  /**
   * Maximum number of pings and unrequested pongs of a client between two pings of the relay. Above it, the client is
   * disconnected.
   */
  controlFrames: 1000,
  /** Until an answer to a ping is sent, it counts as this many characters in addition to its own. */
  pongCharacters: 256,
  /** Number of messages over its rate, by `countedBytes`, after which a client is disconnected. */
  refusedMessages: 200,
} as const
