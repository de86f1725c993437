import type { ModalArea } from '@portico/texts/modalTexts'

/**
 * Groups of views that form one step. `connect`: the user is about to connect. `attempt`: shows an attempt to connect,
 * which is canceled if the user leaves. `network`: the user chooses a network. `transfer`: the user makes a transfer.
 * `registration`: the user chooses a name.
 */
export type ViewGroup = 'attempt' | 'connect' | 'network' | 'registration' | 'transfer'

/** What a page must have for a view to have anything to show. `isMet` in `viewNeeds.ts` has the conditions. */
export type ViewNeed =
  | 'account'
  | 'directory'
  | 'embedded'
  | 'sessions'
  | 'signIn'
  | 'unsupportedNetwork'
  | 'walletConnect'
  | 'walletConnectCode'
  | 'walletFrame'

/** The data of a view, by name. */
export type ViewData = Readonly<Record<string, unknown>>

/**
 * The data that opens a view. `type` exists only for the type checker. `key` must be in the data for the view to be
 * shown.
 */
export type Opening<data> = { readonly key?: string; readonly type?: data }

/** What the table of views states about a view. */
export type Facts = {
  /** Height of its placeholder in px, which is the view's height with typical data. 0 if it never has a placeholder. */
  height: number
  /** The areas of texts that load with it, in addition to those that the modal opens with. */
  texts?: readonly ModalArea[]
  group?: ViewGroup
  needs?: ViewNeed
  data?: Opening<ViewData | undefined>
  /** Whether a site may open it. Default: only the modal does. */
  openable?: true
}

/** A row of the table of views. */
export type ViewRow<facts extends Facts = Facts> = Readonly<facts> & { readonly load: () => Promise<object> }

/** Creates a row. `load` needs a literal `import()`, so that the view gets its own chunk. */
export function row<const facts extends Facts>(load: () => Promise<object>, facts: facts): ViewRow<facts> {
  return { ...facts, load }
}

/** The `load` of a view that is in the modal's own chunk. `shell/loadView.ts` has that view. */
export const inModalChunk = () => Promise.resolve({})

/** For a view that cannot be shown without its data. A site may omit the data, so `key` is checked. */
export function required<data extends ViewData>(key: keyof data & string): Opening<data> {
  return { key }
}

/** For a view that may be opened with data. */
export function optional<data extends ViewData>(): Opening<data | undefined> {
  return {}
}
