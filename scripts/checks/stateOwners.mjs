// Read by scripts/checks/houseRules.mjs: which module owns which slice of a kit's state (`core/state.ts`). Only the
// owner changes a slice. All other modules call the owner's functions.

const source = 'packages/portico/src/'

/** The owner of each slice. */
export const owners = {
  activeConnectorIds: 'core/sessions.ts',
  activeNamespace: 'core/sessions.ts',
  alert: 'core/raiseAlert.ts',
  attempt: 'core/attempt.ts',
  connections: 'core/sessions.ts',
  connectors: 'core/connectorsState.ts',
  event: 'core/createPortico.ts',
  features: 'core/prefetch.ts',
  modal: 'core/modalState.ts',
  networkIds: 'core/sessions.ts',
  preferredAccountTypes: 'core/actions/setPreferredAccountType.ts',
  profiles: 'core/showProfile.ts',
  remembered: 'core/sessions.ts',
  siwx: 'core/siwx/siwxState.ts',
  status: 'core/runtime.ts',
  theme: 'core/actions/setTheme.ts',
}

/** Slices that another module also changes, because that module is in the first load and the owner is not. */
const inFirstLoad = {
  // Opening the modal in a family makes that family the active one.
  'core/actions/open.ts': ['activeNamespace'],
  // When a kit starts, it does not know yet whether the user is signed in. When it stops, one step clears what is
  // connected, open or pending.
  'core/runtime.ts': ['attempt', 'connections', 'connectors', 'modal', 'siwx'],
}

/** The one module that has the store's own `setState`. */
const writer = `${source}core/change.ts`

const isKitStore = /\{[^{}]*\bstore\b[^{}]*\}\s*(?:=\s*(?:\w+\.)*(?:portico|kit)\b|:\s*Portico\b)/

/** Returns the problems of one file: slices that it changes and does not own. */
export function ownerProblems(path, text) {
  if (!path.startsWith(source) || path === writer || /\.(test|stories)\.tsx?$|\/testing\//.test(path))
    return []
  const file = path.slice(source.length)
  const lineOf = (index) => text.slice(0, index).split('\n').length
  const written = [...text.matchAll(/(?<![.\w])(\w+\.)*store\.setState\b/g)].filter(([found]) =>
    found.startsWith('store.') ? isKitStore.test(text) : /(^|\.)(portico|kit)\.store/.test(found),
  )
  const named = [...text.matchAll(/(?<![.\w])change(?:<([^>]*)>)?\(\s*portico\b/g)].flatMap(
    ({ 1: list, index }) =>
      namesOf(list, text).flatMap((slice) => {
        if (owners[slice] === file || inFirstLoad[file]?.includes(slice)) return []
        const owner = owners[slice] ?? 'nobody; name its owner in scripts/checks/stateOwners.mjs'
        return [`${path}:${lineOf(index)}: changes \`${slice}\`, which belongs to ${owner}`]
      }),
  )
  return [
    ...written.map(
      ({ index }) =>
        `${path}:${lineOf(index)}: writes a kit's state; call a function in the file that owns the slice, or call \`change\` in that file`,
    ),
    ...named,
  ]
}

/** Returns the slices of a type argument: literals, or a type of the same file that lists them. */
function namesOf(list = '', text) {
  const literals =
    list.match(/'\w+'/g) ?? text.match(new RegExp(`^type ${list} =[^\\n]*`, 'm'))?.[0].match(/'\w+'/g)
  return literals?.map((literal) => literal.slice(1, -1)) ?? ['']
}
