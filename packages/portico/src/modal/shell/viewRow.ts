import type { ModalArea } from '@portico/texts/modalTexts'

/**
 * Views that are one step together: `connect` while the user is about to connect, `attempt` while a connection attempt
 * is shown (leaving it cancels it), `network` while a network is chosen, `transfer` while a transfer is made,
 * `registration` while a name is chosen.
 */
export type ViewGroup = 'attempt' | 'connect' | 'network' | 'registration' | 'transfer'

/** What a view needs of the page to have anything to show; `isMet` of `viewNeeds.ts` says when it has it. */
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

/** What a view is opened with: a type alone, and the key that must be there for the view to be shown. */
export type Opening<data> = { readonly key?: string; readonly type?: data }

/** The facts of a view. */
export type Facts = {
  /** Height in px of its placeholder: that of the view with usual data. 0 if it never has one. */
  height: number
  /** The texts that load with it, apart from those that the modal opens with. */
  texts?: readonly ModalArea[]
  group?: ViewGroup
  needs?: ViewNeed
  data?: Opening<ViewData | undefined>
  /** Whether a site may open it. Default: only the modal does. */
  openable?: true
}

/** A row of the table of views. */
export type ViewRow<facts extends Facts = Facts> = Readonly<facts> & { readonly load: () => Promise<object> }

/** Creates a row. `load` needs a literal `import()` for the view to be in a chunk of its own. */
export function row<const facts extends Facts>(load: () => Promise<object>, facts: facts): ViewRow<facts> {
  return { ...facts, load }
}

/** `load` of a view in the modal's own chunk: `shell/loadView.ts` has it. */
export const inModalChunk = () => Promise.resolve({})

/** For a view that cannot be shown without its data, which a site may leave out: `key` is looked for. */
export function required<data extends ViewData>(key: keyof data & string): Opening<data> {
  return { key }
}

/** For a view that may be opened with data. */
export function optional<data extends ViewData>(): Opening<data | undefined> {
  return {}
}
