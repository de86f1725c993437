import { sanitizeText } from 'portico/format'
import { Button, Header, Screen } from 'portico/ui'
import { useRef } from 'react'
import { bytesToHex, isAddress } from 'viem'
import type { ApprovalRequest, Asker, Eip155Fee } from '../approval/approvalRequest.js'
import { findFakeNames } from '../approval/findFakeNames.js'
import { findFungible } from '../approval/findFungible.js'
import { worthOfCoin } from '../approval/readPrices.js'
import type { RecipientWarning } from '../approval/recipients.js'
import { type Changes, simulateCalls } from '../approval/simulate.js'
import {
  type CallWarning,
  type DecodedCall,
  tokensOf,
  undecidedOf,
  warningsOf,
} from '../decode/decodedCall.js'
import { decodeEip155Call } from '../decode/decodeEip155Call.js'
import { hasHighSolanaFee, isLasting, readSolanaFee } from '../decode/decodeSolanaInstruction.js'
import { decodeSolanaTransaction } from '../decode/decodeSolanaTransaction.js'
import { decodeTypedData, type TypedNode } from '../decode/decodeTypedData.js'
import { describeTime } from '../decode/describeTime.js'
import { hasHidden, hasHiddenInLine, markHidden, markLine } from '../decode/markHidden.js'
import { namesAnother } from '../decode/namesAnother.js'
import { readSignIn, strangeSite } from '../decode/readSignIn.js'
import { readSolanaTransaction } from '../decode/readSolanaTransaction.js'
import { describeNetwork } from '../networks/describeNetwork.js'
import { ApproveButton } from './ApproveButton.js'
import { AskerView } from './AskerView.js'
import { AddressView, AmountText, CallView, ChangesView, type ReceiverWarnings } from './CallView.js'
import { loginNames } from './loginNames.js'
import { useScreens } from './screensContext.js'
import { type Loaded, useLoaded } from './useLoaded.js'
import { WarningBox } from './WarningBox.js'
import { writeAmount, writeDollars } from './writeAmount.js'

export type ApprovalScreenProps = {
  asker: Asker
  request: ApprovalRequest
  /** Why what was approved before could not be done. */
  failure?: string | undefined
  isWorking: boolean
  onApprove: () => void
  onReject: () => void
  /** Undefined in a window of its own. */
  onReviewElsewhere: (() => void) | undefined
}

/** What a person is asked, read from the very bytes that are to be signed. */
export function ApprovalScreen({
  asker,
  failure,
  isWorking,
  onApprove,
  onReject,
  onReviewElsewhere,
  request,
}: ApprovalScreenProps) {
  const { hostCloses } = useScreens()
  const card = useRef<HTMLElement>(null)
  const described = withNameAlarm(describe(request, asker, useFungible(request)), asker)
  const simulated = useSimulated(request)
  const fakes = useFakeNames(request, described, simulated)
  const shown = { ...described, alarms: [...described.alarms, ...fakes.map(fakeWords)] }
  const isUnknown = shown.warnings.includes('unknown')
  const isDoubtful =
    shown.warnings.some((warning) => doubtful.has(warning)) ||
    shown.problem !== undefined ||
    shown.alarms.length > 0
  const isGrave = isDoubtful || shown.warnings.some((warning) => grave.has(warning))
  const networkId = shown.isAnywhere ? undefined : request.networkId
  const receivers = useReceiverWarnings(shown.calls)
  return (
    <main
      aria-labelledby="approval-title"
      className="frame-card"
      data-window={onReviewElsewhere ? undefined : ''}
      ref={card}
    >
      <Header
        close={hostCloses() ? undefined : { label: 'Reject', onClick: onReject }}
        title={shown.title}
        titleId="approval-title"
      />
      <Screen
        action={
          <div className="buttons">
            <Button
              data-testid="reject"
              disabledReason={isWorking ? shown.working : undefined}
              onClick={onReject}
              variant="secondary"
            >
              Reject
            </Button>
            <div className="list">
              <ApproveButton
                blocked={shown.blocked}
                card={card}
                isDanger={isGrave}
                isWorking={isWorking}
                label={failure === undefined ? shown.verb : 'Try again'}
                onApprove={onApprove}
                onReviewElsewhere={onReviewElsewhere}
                // What is tried again was approved before, twice where it is doubtful.
                second={
                  isDoubtful && failure === undefined
                    ? `Press again to ${shown.verb.toLowerCase()}`
                    : undefined
                }
                working={shown.working}
              />
            </div>
          </div>
        }
      >
        <AskerView asker={asker} />
        {failure !== undefined && (
          <div role="alert">
            <WarningBox isDanger>{failure}</WarningBox>
          </div>
        )}
        {'isRepeat' in request && request.isRepeat && (
          <WarningBox>
            You approved this before, and the network did not say whether it has it. This sends the very same
            once more: it counts once.
          </WarningBox>
        )}
        {shown.blocked !== undefined && <WarningBox isDanger>{shown.blocked}</WarningBox>}
        {shown.problem !== undefined && (
          <WarningBox isDanger>The network says that this would fail: {shown.problem}</WarningBox>
        )}
        {shown.warnings.map((warning) => (
          <WarningBox isDanger={grave.has(warning)} key={warning}>
            {(warning === 'unknown' && shown.unknown) || warningWords[warning]}
          </WarningBox>
        ))}
        {request.kind === 'calls' && request.operation?.unpaid !== undefined && (
          <WarningBox>
            <bdi>{request.operation.unpaid}</bdi>{' '}
            {request.operation.isSponsored ? 'The wallet pays for you.' : 'You would pay the fee yourself.'}
          </WarningBox>
        )}
        {shown.alarms.map((alarm) => (
          <WarningBox isDanger key={alarm}>
            {alarm}
          </WarningBox>
        ))}
        {shown.calls.map((call, index) => (
          <CallView
            call={call}
            isNamed={shown.calls.length === 1 && call.title === shown.title}
            // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one request never change places
            key={index}
            networkId={networkId}
            receivers={receivers}
          />
        ))}
        {shown.text !== undefined && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <div className="words" data-testid="message" dir="auto" tabIndex={0}>
            {shown.text}
          </div>
        )}
        {shown.tree && <TreeView nodes={shown.tree} />}
        {request.kind === 'calls' && (
          <ChangesSection isUnknown={isUnknown} request={request} simulated={simulated} />
        )}
        {request.kind === 'solana' && (
          <section className="list" data-testid="changes">
            <h3 className="section-title">What would change</h3>
            <p className="soft">Not simulated: what it does is read from the transaction alone.</p>
          </section>
        )}
        <dl className="facts">
          {request.kind === 'email' ? (
            <EmailChange {...request} />
          ) : (
            <div className="fact">
              <dt className="fact-label">Network</dt>
              <dd className="fact-value" data-testid="network">
                {networkId === undefined ? 'Any network' : describeNetwork(networkId).name}
              </dd>
            </div>
          )}
          {shown.fee !== undefined && (
            <div className="fact">
              <dt className="fact-label">Fee</dt>
              <dd className="fact-value" data-testid="fee">
                {typeof shown.fee === 'string' ? (
                  shown.fee
                ) : (
                  <FeeView fee={shown.fee} networkId={request.networkId} />
                )}
              </dd>
            </div>
          )}
          <div className="fact">
            <dt className="fact-label">Account</dt>
            <dd className="fact-value" data-kind="address">
              <AddressView address={request.account} networkId={request.networkId} />
            </dd>
          </div>
          {shown.accountNote !== undefined && (
            <div className="fact">
              <dt className="fact-label">Account type</dt>
              <dd className="fact-value" data-testid="account-type">
                {shown.accountNote}
              </dd>
            </div>
          )}
        </dl>
      </Screen>
    </main>
  )
}

const grave: ReadonlySet<CallWarning> = new Set([
  'authority',
  'everything',
  'funding',
  'left',
  'noLimit',
  'otherReceiver',
  'othersAccount',
  'refund',
  'router',
  'unlimited',
  'unknown',
])
/** What the bytes say is not what happens, or all of an account may be lost: it takes a second press. */
const doubtful: ReadonlySet<CallWarning> = new Set(['othersAccount', 'refund', 'router', 'unknown'])

const warningWords: Record<CallWarning, string> = {
  authority: 'This gives the right over an account away. You could lose what is in it.',
  creation: 'This creates a contract. The code in it runs once, with your account’s rights.',
  everything: 'This lets another take every item of a collection, now and later.',
  funding: 'This puts money into a new account that this wallet does not know as yours.',
  item: 'This wallet does not know whether the contract is a token or a collection. If it is a collection, this lets another take the item with that number.',
  items:
    'This wallet does not know whether a contract is a token or a collection. If it is a collection, this lets another take every item of yours with a number up to that one.',
  left: 'Something could stay in the router at the end. Whoever calls it next can take it.',
  noLimit:
    'This trade sets no limit: you may pay far more, or receive far less, than the site shows. Reject it unless you know why.',
  otherReceiver: 'What this brings goes to an account that is not yours.',
  othersAccount:
    'An account in this is another’s, or a program’s: what is in it is lost to you. Reject it unless you know why.',
  refund:
    'This pays a fee from the shared account, also where the call fails, and nothing limits it: it could take all that is there. Reject it unless you know why.',
  router:
    'This wallet does not know the contract. What it does with your money may differ from what the call says.',
  spender: 'This lets another take tokens from your account later.',
  unknown:
    'Unknown call: what it does cannot be read. Approve it only if you know the site and expected this.',
  unlimited: 'This lets another take all of a token from your account, now and later.',
}

/** In base units of the network's own currency. */
type Fee = { units: bigint; isMost: boolean }

type Shown = {
  title: string
  verb: string
  /** What is being done once it was approved, in a word. */
  working: string
  warnings: readonly CallWarning[]
  /** What is said in place of an unknown call, where it is none. */
  unknown?: string
  /** What is wrong beyond what the calls do. */
  alarms: readonly string[]
  calls: readonly DecodedCall[]
  text?: string
  tree?: readonly TypedNode[]
  fee?: string | Fee
  /** It names no network, and counts on every one. */
  isAnywhere?: boolean
  /** What kind of account asks, where it is not a plain one. */
  accountNote?: string
  problem?: string
  /** Why it cannot be approved at all. */
  blocked?: string
}

type Fungible = ReadonlySet<string> | undefined

/** Which of the contracts are tokens: until it is known, a number may be that of an item. */
function useFungible(request: ApprovalRequest): Fungible {
  const { rpc } = useScreens()
  const { networkId } = request
  const calls = decodedCallsOf(request)
  const open = calls.flatMap(undecidedOf).map(({ token, units }) => `${token} ${units}`)
  return useLoaded(`${networkId} ${open}`, () => findFungible(rpc, networkId, calls)).value
}

function decodedCallsOf(request: ApprovalRequest): readonly DecodedCall[] {
  if (request.kind === 'calls') return request.calls.map((call) => decodeEip155Call(call, request))
  if (request.kind !== 'typedData') return []
  const decoded = decodeTypedData(request.data)
  // The wallet's network must not say what a contract is to a signature that holds anywhere.
  return decoded.chainId === undefined ? [] : [decoded]
}

function describe(request: ApprovalRequest, asker: Asker, fungible: Fungible): Shown {
  switch (request.kind) {
    case 'message':
      return { working: 'Signing', ...describeMessage(request.bytes, asker) }
    case 'typedData':
      return { working: 'Signing', ...describeTypedData(request, asker, fungible) }
    case 'calls':
      return { working: 'Signing', ...describeCalls(request, fungible) }
    case 'solana':
      return { working: 'Signing', ...describeSolana(request) }
    case 'email':
      return describeEmail(request)
  }
}

/** A second press: who has the address has the wallet, and where there is no former one nobody else is asked. */
function describeEmail({ from, to }: Extract<ApprovalRequest, { kind: 'email' }>): Shown {
  return {
    alarms: [
      'From then on, anyone who can read the new address’s email can sign in to this wallet, on any device. Approve this only if the address is yours.',
      ...(hasHiddenInLine(to) ? [hiddenWords('address')] : []),
    ],
    calls: [],
    title: from === undefined ? 'Add an email address' : 'Change your email address',
    verb: 'Approve',
    warnings: [],
    working: 'Sending a code',
  }
}

function EmailChange({ from, login, to }: Extract<ApprovalRequest, { kind: 'email' }>) {
  const isBySocial = from === undefined && login !== undefined
  return (
    <>
      <div className="fact">
        <dt className="fact-label">{isBySocial ? 'Signs you in' : 'Address now'}</dt>
        <dd className="fact-value" data-testid="email-from">
          {isBySocial ? (
            <>
              {loginNames[login.kind]}
              {login.name !== null && <bdi> {markLine(login.name)}</bdi>}
            </>
          ) : from === undefined ? (
            'None'
          ) : (
            <bdi dir="ltr">{markLine(from)}</bdi>
          )}
        </dd>
      </div>
      <div className="fact">
        <dt className="fact-label">New address</dt>
        <dd className="fact-value" data-testid="email-to">
          <bdi dir="ltr">{markLine(to)}</bdi>
        </dd>
      </div>
    </>
  )
}

/** The name of the page is its own word: one that hides something is told above what it asks. */
function withNameAlarm(shown: Shown, { description = '', name = description }: Asker): Shown {
  return hasHiddenInLine(name)
    ? { ...shown, alarms: [...shown.alarms, hiddenWords('site’s name for itself')] }
    : shown
}

function describeMessage(bytes: Uint8Array<ArrayBuffer>, asker: Asker): Omit<Shown, 'working'> {
  const text = readText(bytes)
  const signIn = text === undefined ? undefined : readSignIn(text)
  const strange = signIn && strangeSite(signIn, asker.origin)
  const isStrange = strange !== undefined
  return {
    alarms: [
      ...(isStrange
        ? [
            `This signs you in to ${strange}, which is not the site that asks. It may want to pass for you there.`,
          ]
        : []),
      ...(text === undefined ? [alarmOf(bytes)] : []),
    ],
    calls: [],
    text: text ?? readableOf(bytes),
    title: signIn && !isStrange ? 'Sign in' : 'Sign message',
    verb: signIn && !isStrange ? 'Sign in' : 'Sign',
    warnings: [],
  }
}

function alarmOf(bytes: Uint8Array<ArrayBuffer>): string {
  return decodeText(bytes) === undefined
    ? `This is no text: ${bytes.length} bytes, whose meaning cannot be read. Sign only if you know the site and expected this.`
    : hiddenWords('text')
}

function hiddenWords(what: string): string {
  return `This ${what} has hidden characters. They are marked below by their numbers. It may say something else than it seems to.`
}

/** Text with its hidden characters marked; bytes that are no text as what they are. */
function readableOf(bytes: Uint8Array<ArrayBuffer>): string {
  const text = decodeText(bytes)
  return text === undefined ? bytesToHex(bytes) : markHidden(text)
}

function decodeText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Text as a person can read it, or undefined for bytes that are none. Invisible characters would hide a part of it. */
function readText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const text = decodeText(bytes)
  return text !== undefined && hasHidden(text) ? undefined : text
}

function describeTypedData(
  request: Extract<ApprovalRequest, { kind: 'typedData' }>,
  { origin }: Asker,
  fungible: Fungible,
): Omit<Shown, 'working'> {
  const decoded = decodeTypedData(request.data, fungible)
  const { chainId, contract, fields, kind, title, tree, warnings } = decoded
  const { domain, primaryType } = request.data
  const isNamed = fields.some((field) => field.kind === 'address' && field.value === contract)
  // What is not known to the wallet has only its own words, and the contract.
  const isOwnWord = kind === 'unknown' || kind === 'plain'
  const own = [domain.name, domain.version === undefined ? undefined : `version ${domain.version}`]
    .filter((each) => each !== undefined)
    .join(', ')
  const known: DecodedCall = {
    ...decoded,
    fields: [
      ...fields,
      ...(isOwnWord ? [{ kind: 'text', label: 'Type', value: markLine(primaryType) } as const] : []),
      ...(own === '' ? [] : [{ kind: 'text', label: 'Calls itself', value: markLine(own) } as const]),
      ...(contract === undefined || isNamed
        ? []
        : [{ kind: 'address', label: 'Contract', value: contract } as const]),
    ],
    title: isOwnWord ? 'What it says about itself' : title,
  }
  const isHiding = hasHiddenInLine(`${primaryType}${own}`) || tree.some(hidesSomething)
  const isAnywhere = chainId === undefined
  const isStrange = kind === 'plain' && domain.name !== undefined && namesAnother(String(domain.name), origin)
  return {
    alarms: [
      ...(isAnywhere && kind !== 'plain' ? [anywhereWords] : []),
      ...(isHiding ? [hiddenWords('data')] : []),
      ...(isStrange ? [strangeNameWords(String(domain.name), origin)] : []),
    ],
    calls: [known],
    isAnywhere,
    title,
    tree,
    verb: 'Sign',
    warnings,
    ...(kind === 'order' && {
      unknown:
        'Whoever fills this order takes what it offers. What that is stands below, and this wallet does not check it. Sign only if you know the site and expected this.',
    }),
    ...(kind === 'unknown' && {
      unknown: `Nobody knows what ${contract === undefined ? 'is done' : 'the contract does'} with this signature. It may move what is yours. Sign only if you know the site and expected this.`,
    }),
  }
}

const anywhereWords =
  'This names no network: the signature counts on every one, not only on the one that the wallet is on. Sign only if you know the site and expected this.'

/** Some sites make the keys of a wallet of theirs from such a signature: who gets it elsewhere has the keys. */
function strangeNameWords(name: string, origin: string): string {
  const shown = sanitizeText(markLine(name), { maxLength: 100 })
  return `This data calls itself “${shown}”, and the site that asks is ${origin}. Whoever has the signature may pass for you where it belongs, or make your keys there from it. Sign only if you expected this.`
}

function hidesSomething({ children, name, value }: TypedNode): boolean {
  return hasHiddenInLine(name) || hasHidden(value ?? '') || (children?.some(hidesSomething) ?? false)
}

function describeCalls(
  request: Extract<ApprovalRequest, { kind: 'calls' }>,
  fungible: Fungible,
): Omit<Shown, 'working'> {
  const { account, networkId } = request
  const calls = request.calls.map((call) => decodeEip155Call(call, { account, fungible, networkId }))
  const { blocked, operation } = request
  const most = operation
    ? operation.feeWei
    : request.fees.reduce((sum, { gas, maxFeePerGas }) => sum + gas * maxFeePerGas, 0n)
  const [only] = calls
  // A plain account's fees are known before it is asked; a smart account's are those of an operation, if one could be made.
  const isSmart = request.fees.length === 0
  return {
    alarms: request.fees.flatMap(alarmsOfFee),
    calls,
    ...(blocked !== undefined && { blocked }),
    ...(blocked === undefined || !isSmart
      ? {
          fee: operation?.isSponsored
            ? operation.payer === undefined
              ? 'Paid for you'
              : `Paid by ${operation.payer}`
            : { isMost: true, units: most },
        }
      : { accountNote: 'Smart account' }),
    ...(operation && {
      accountNote: operation.isFirst ? 'Smart account, made by this transaction' : 'Smart account',
    }),
    title: calls.length === 1 && only ? only.title : describeBatch(calls.length, isSmart),
    verb: calls.length === 1 && only?.title === 'Send' ? 'Send' : 'Approve',
    warnings: [...new Set(calls.flatMap(warningsOf))],
    ...(request.problem !== undefined && { problem: request.problem }),
  }
}

/** What a page chose of a fee and a place that no page needs to choose. */
function alarmsOfFee({ nonce, replaces, timesUsual, waitsFor }: Eip155Fee): string[] {
  return [
    ...(timesUsual === undefined
      ? []
      : [
          `The site chose a fee ${timesUsual} times as high as the network asks for. Reject it unless you know why.`,
        ]),
    ...(replaces === undefined
      ? []
      : [
          `This takes the place of your transaction number ${replaces}, which waits: that one is not carried out then.`,
        ]),
    ...(waitsFor === undefined
      ? []
      : [
          `The site chose number ${nonce} for this, and your next is number ${waitsFor}. It waits until those before it are sent, and is carried out then, also when you no longer expect it. Reject it unless you know why.`,
        ]),
  ]
}

function describeBatch(count: number, isAtomic: boolean): string {
  return isAtomic ? `${count} calls, all of them or none` : `${count} transactions, one after the other`
}

function describeSolana({
  account,
  isSent,
  transactions,
}: Extract<ApprovalRequest, { kind: 'solana' }>): Omit<Shown, 'working'> {
  const read = transactions.map(readSolanaTransaction).filter((transaction) => transaction !== undefined)
  const calls = read.flatMap((transaction) => decodeSolanaTransaction(transaction, account))
  const paid = read.filter(({ feePayer }) => feePayer === account)
  const fee = paid.reduce((sum, transaction) => sum + readSolanaFee(transaction), 0n)
  const warnings = new Set(calls.flatMap(warningsOf))
  if (read.some(({ hasLookups }) => hasLookups)) warnings.add('unknown')
  const main = calls.filter(({ title }) => !title.startsWith('Set the'))
  return {
    alarms: [
      ...(paid.some(hasHighSolanaFee)
        ? ['The site chose a fee far above what the network takes. Reject it unless you know why.']
        : []),
      ...(read.some(isLasting)
        ? [
            'This never runs out: whoever has it can send it at any later time, when you no longer expect it. Reject it unless you know why.',
          ]
        : []),
      ...(calls.some(hidesInNote) ? [hiddenWords('note')] : []),
    ],
    calls,
    fee: fee === 0n ? 'Paid by another account' : { isMost: false, units: fee },
    title:
      main.length === 1 && main[0]
        ? main[0].title
        : `${transactions.length === 1 ? 'Transaction' : `${transactions.length} transactions`}`,
    verb: isSent ? (main.length === 1 && main[0]?.title === 'Send' ? 'Send' : 'Approve') : 'Sign',
    warnings: [...warnings],
  }
}

/** Whether words of the page's own choice, which stand in a call, have characters that nobody sees. */
function hidesInNote({ fields }: DecodedCall): boolean {
  return fields.some(({ kind, value }) => kind === 'text' && hasHidden(value))
}

/** An address that receives often is told of once, where it is first named. */
function useReceiverWarnings(calls: readonly DecodedCall[]): ReceiverWarnings {
  const { own, recipients } = useScreens()
  const places = new Map<string, DecodedCall>()
  const place = (call: DecodedCall) => {
    for (const each of [call.receiver, call.payee]) {
      // Of eip155 the same in either case.
      const name = each?.startsWith('0x') ? each.toLowerCase() : each
      if (name !== undefined && !places.has(name)) places.set(name, call)
    }
    call.calls.forEach(place)
  }
  calls.forEach(place)
  const judged = useLoaded([...places.keys()].join(), () =>
    Promise.all(
      [...places.keys()].map(async (name) => [name, await recipients.judge(name, await own())] as const),
    ),
  )
  const warnings = new Map<DecodedCall, RecipientWarning>()
  for (const [name, warning] of judged.value ?? []) {
    const call = places.get(name)
    // Of two that one call pays, what is said is the graver.
    if (call && warning !== undefined && warnings.get(call) !== 'lookAlike') warnings.set(call, warning)
  }
  return warnings
}

type Simulated = Loaded<Changes | 'fails' | undefined>

function useSimulated(request: ApprovalRequest): Simulated {
  const { rpc } = useScreens()
  const { account, networkId } = request
  const calls = request.kind === 'calls' ? request.calls : []
  const key = calls.map(({ data, to, value }) => `${to} ${value} ${data}`).join()
  return useLoaded(key, async () =>
    calls.length === 0 ? undefined : simulateCalls(rpc, networkId, { account, calls }),
  )
}

/** Names that tokens of the request go by and have no right to, as far as it is said on which network it counts. */
function useFakeNames(
  { networkId }: ApprovalRequest,
  { calls, isAnywhere = false }: Shown,
  { value: simulated }: Simulated,
): readonly string[] {
  const changed = simulated === 'fails' || !simulated ? [] : simulated.amounts
  const named = useFakeNamesAmong(networkId, isAnywhere ? [] : calls.flatMap(tokensOf))
  // Apart, so that what is told of the one stays while the other is looked up.
  const moved = useFakeNamesAmong(
    networkId,
    changed.flatMap(({ token }) => token ?? []),
  )
  return [...new Set([...named, ...moved])]
}

function useFakeNamesAmong(networkId: string, tokens: readonly string[]): readonly string[] {
  const { rpc } = useScreens()
  return useLoaded(`${networkId} ${tokens}`, () => findFakeNames(rpc, networkId, tokens)).value ?? []
}

const fakeWords = (name: string) =>
  `A token in this calls itself ${name}, or nearly so, and is not the ${name} that this wallet knows. Anyone can give a token any name, and it may be worth nothing. Compare its address before you approve.`

function ChangesSection({
  isUnknown,
  request,
  simulated,
}: {
  isUnknown: boolean
  request: Extract<ApprovalRequest, { kind: 'calls' }>
  simulated: Simulated
}) {
  const { blocked, calls, networkId, operation, problem } = request
  const isFailing = problem !== undefined || blocked !== undefined || simulated.value === 'fails'
  const changes = simulated.value === 'fails' ? undefined : simulated.value
  const isWhole = calls.length === 1 || operation !== undefined || blocked !== undefined
  return (
    <section className="list" data-testid="changes">
      <h3 className="section-title">What would change</h3>
      {simulated.status !== 'loading' ? (
        <>
          <ChangesView
            changes={isFailing ? failingWords({ isBlocked: blocked !== undefined, isWhole }) : changes}
            networkId={networkId}
          />
          {isUnknown && changes && !isFailing && (
            <p className="soft">
              The node tried this out. The contract may behave otherwise in earnest, and take more.
            </p>
          )}
        </>
      ) : (
        <p className="soft">Asking the network…</p>
      )}
    </section>
  )
}

/** One that fails is undone whole, but for its fee; of several, the others still happen. */
function failingWords({ isBlocked, isWhole }: { isBlocked: boolean; isWhole: boolean }): string {
  if (!isWhole) return 'One of the transactions would fail: what the others would change is not known.'
  return isBlocked
    ? 'Nothing: the network would not take it.'
    : 'Only the fee, as the network sees it now: it would fail.'
}

/** A fee that is a bound is rounded up, to digits that a person reads; where its price is known, in money too. */
function FeeView({ fee: { isMost, units }, networkId }: { fee: Fee; networkId: string }) {
  const { prices } = useScreens()
  const { decimals, symbol } = describeNetwork(networkId)
  const usd = useLoaded(`${networkId} ${units}`, async () =>
    prices && units > 0n ? worthOfCoin(prices, networkId, { decimals, units }) : undefined,
  )
  const amount = writeAmount({ amount: units, decimals, isMost, symbol })
  return (
    <>
      {isMost && 'At most '}
      <AmountText text={amount} />
      {usd?.value !== undefined && (
        <span className="fact-note" data-testid="fee-worth">
          {describeWorth(usd.value)}
        </span>
      )}
    </>
  )
}

function describeWorth(usd: number): string {
  const worth = writeDollars(usd)
  return worth.startsWith('<') ? `less than ${worth.slice(1)}` : `about ${worth}`
}

/** Typed data, to the last value. */
export function TreeView({ nodes }: { nodes: readonly TypedNode[] }) {
  return (
    <div className="tree">
      {nodes.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one message never change places
        <div key={index}>
          <span className="tree-name">
            <bdi>{markLine(node.name)}</bdi>:{' '}
          </span>
          {node.children ? <TreeView nodes={node.children} /> : <TreeValue node={node} />}
        </div>
      ))}
    </div>
  )
}

/** A value as it is signed: addresses and large numbers in groups, a time with its date beside it. */
function TreeValue({ node: { name, type, value = '' } }: { node: TypedNode }) {
  if (type === 'address' && isAddress(value, { strict: false })) return <AddressView address={value} />
  if (/^u?int\d*$/.test(type) && /^\d+$/.test(value)) {
    return (
      <>
        <bdi className="tree-value digit-groups" dir="ltr">
          {[...value.matchAll(/\d{1,3}(?=(\d{3})*$)/g)].map(({ 0: digits, index }) => (
            <span key={index}>{digits}</span>
          ))}
        </bdi>
        {timeName.test(name) && BigInt(value) > 0n && (
          <>
            {' '}
            <bdi className="tree-time" dir="ltr">
              {describeTime(BigInt(value))}
            </bdi>
          </>
        )}
      </>
    )
  }
  return (
    <bdi className="tree-value" data-lines={/[\n\r]/.test(value) ? '' : undefined}>
      {markHidden(value)}
    </bdi>
  )
}

const timeName =
  /deadline|expir|timestamp|until|valid(After|Before|From|To|Until)$|(end|start)(s|ed)?(At|Time)$/i
