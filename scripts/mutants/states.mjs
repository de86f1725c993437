// Mutations of what the kit keeps: the account, a send, its sign-ins.
export const mutants = [
  {
    id: 'S4.send.11',
    what: 'a send that succeeds keeps the name of its receiver',
    file: 'packages/portico/src/core/sendStore.ts',
    find: '  receiverProfileName: undefined,\n',
    replace: '',
    test: 'packages/portico/src/core/actions/send.test.ts',
    name: 'behavior: a send that succeeds clears exactly the fields of the specification',
  },
  {
    id: 'S4.status.7',
    what: 'isConnected is true only while the wallet is live',
    file: 'packages/portico/src/core/actions/getAccount.ts',
    find: 'isConnected: Boolean(connection)',
    replace: "isConnected: connection?.status === 'live'",
    test: 'packages/portico/src/core/reconnect.test.ts',
    name: 'hardening R1: a wallet of the last visit comes back without a prompt and without a flash',
  },
]
