/**
 * The searches for one send in this visit. Core passes the same object to each of them, at first an empty one. A family
 * keeps its notes in it, so that a search continues where the one before it ended.
 */
export type SentSearch = { notes?: unknown }
