import { saveContact } from '../../core/actions/contacts.js'
import { updateSend } from '../../core/actions/updateSend.js'
import type { Recipient, SendState } from '../../core/entities.js'
import type { Portico } from '../../core/portico.js'
import { deviceStorage } from '../../core/storage/deviceStorage.js'
import { sendKeys } from '../../core/storage/sendKeys.js'
import { writeStored } from '../../core/storage/storedKeys.js'
import { type BatchTransfer, transferBatchOf } from '../send/transferBatch.js'
import { storyEther } from './storySending.js'

/** A recipient. */
export const storyReceiver = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

/** An address with the same first and last four characters, and a different middle. */
export const storyLookAlike = '0x86170000000000000000000000000000000a070D'

/** Fills in the form before a story begins. */
export function fillSend(portico: Portico, state: Partial<SendState> = {}): void {
  updateSend(portico, {
    receiverAddress: storyReceiver,
    sendTokenAmount: 500_000_000_000_000_000n,
    token: storyEther,
    ...state,
  })
}

/** Stores the addresses that the device of a story knows. */
export function knowUsers(
  portico: Portico,
  {
    contacts = { 'Ada Lovelace': storyReceiver },
    recipients = ['0xde709f2102306220921060314715629080e2fb77', '0x27b1fdb04752bbc536007a920d24acb045561c26'],
  }: { contacts?: Readonly<Record<string, string>>; recipients?: readonly string[] } = {},
): void {
  for (const [name, address] of Object.entries(contacts)) {
    saveContact(portico, { address, name, namespace: 'eip155' })
  }
  const known = recipients.map(
    (address, index): Recipient => ({
      address,
      namespace: 'eip155',
      networkId: 'eip155:1',
      sentAt: Date.now() - (index + 1) * 3_600_000,
    }),
  )
  writeStored(deviceStorage(portico), sendKeys.recipients, known)
}

/** Fills in a batch before a story begins. */
export function fillBatch(portico: Portico, transfers: readonly Partial<BatchTransfer>[]): void {
  transferBatchOf(portico).setState(
    transfers.map((transfer, index) => ({
      amount: 500_000_000_000_000_000n,
      id: String(index),
      isWarnedOf: false,
      receiver: storyReceiver,
      receiverName: undefined,
      token: storyEther,
      ...transfer,
    })),
    true,
  )
}
