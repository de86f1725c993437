// Mutations of what happens on screen while one view replaces another.
const file = 'packages/portico/src/modal/shell/ViewScreen.tsx'
const find = '    const before = left.get(key)\n'
const test = 'packages/portico/src/modal/shell/firstFrame.test.tsx'
const name =
  'behavior: a press in the first frame that shows AccountSettings counts, on a card, with nothing loaded before'

export const mutants = [
  {
    id: 'view change.swallowed',
    what: 'a view ignores every click in its first 600 ms',
    file,
    find,
    replace: `${find}
    const swallow = (event: Event) => event.stopPropagation()
    element?.addEventListener('click', swallow, true)
    setTimeout(() => element?.removeEventListener('click', swallow, true), 600)\n`,
    test,
    name,
  },
  {
    id: 'view change.moved',
    what: 'a view is 80 px too low in its first 250 ms',
    file,
    find,
    replace: `${find}
    element?.style.setProperty('margin-top', '80px')
    setTimeout(() => element?.style.removeProperty('margin-top'), 250)\n`,
    test,
    name,
  },
  {
    id: 'view change.drawn elsewhere',
    what: 'a view is drawn 80 px too low in its first 250 ms',
    file,
    find,
    replace: `${find}
    element?.style.setProperty('translate', '0 80px')
    setTimeout(() => element?.style.removeProperty('translate'), 250)\n`,
    test,
    name,
  },
  {
    id: 'view change.empty',
    what: 'a view shows nothing in its first 120 ms',
    file,
    find,
    replace: `${find}
    element?.style.setProperty('visibility', 'hidden')
    setTimeout(() => element?.style.removeProperty('visibility'), 120)\n`,
    test,
    name,
  },
  {
    id: 'view change.left early',
    what: 'a view is replaced by a placeholder as soon as the user goes on',
    file: 'packages/portico/src/modal/shell/viewChange.ts',
    find: 'const placeAfterMs = 300',
    replace: 'const placeAfterMs = 0',
    test,
    name,
  },
  {
    id: 'view change.not busy',
    what: 'the pressed control does not become busy while the next view loads',
    file: 'packages/portico/src/modal/shell/markPressed.ts',
    find: "  control.setAttribute('aria-busy', 'true')\n",
    replace: '',
    test: 'packages/portico/src/modal/shell/viewChange.test.tsx',
    name: 'default: the current view stays, and the pressed button is busy, until the next view is there',
  },
]
