// Mutations of the embedded wallet: the kit's client in packages/portico/src/embedded, and the frame in apps/wallet.
const account = 'packages/portico/src/embedded/accountState.ts'
const clientTest = 'packages/portico/src/embedded/createEmbeddedClient.browser.test.ts'

export const mutants = [
  {
    id: 'S3.user.1',
    what: 'a user without an email address has an empty one',
    file: account,
    find: 'email: reply.email ?? null',
    replace: "email: reply.email ?? ''",
    test: clientTest,
    name: 'behavior: a login is stored, and removed on disconnect',
  },
  {
    id: 'S4.frame.3',
    what: 'the ids of requests to the frame count 1, 2, 3',
    file: 'packages/portico/src/embedded/pendingRequests.ts',
    find: 'const id = randomId()',
    replace: 'const id = String(pending.size + 1)',
    test: clientTest,
    name: 'hardening A1: messages of another page in the frame’s name are ignored, even with the right id',
  },
]
