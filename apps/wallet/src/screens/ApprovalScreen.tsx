import { parseSignInMessage } from '@portico/protocol/signin'
import { formatExactAmount } from 'portico/format'
import { Button, Header, Screen } from 'portico/ui'
import { useRef } from 'react'
import { bytesToHex, isAddress } from 'viem'
import type { ApprovalRequest, Asker } from '../approval/approvalRequest.js'
import { simulateCalls } from '../approval/simulate.js'
import { type CallWarning, type DecodedCall, receiversOf, warningsOf } from '../decode/decodedCall.js'
import { decodeEip155Call } from '../decode/decodeEip155Call.js'
import { decodeSolanaInstruction, readPriorityFee } from '../decode/decodeSolanaInstruction.js'
import { decodeTypedData, type TypedNode } from '../decode/decodeTypedData.js'
import { describeTime } from '../decode/describeTime.js'
import { hasHidden, hasHiddenInLine, markHidden, markLine } from '../decode/markHidden.js'
import { readSolanaTransaction } from '../decode/readSolanaTransaction.js'
import { describeNetwork } from '../networks/describeNetwork.js'
import { ApproveButton } from './ApproveButton.js'
import { AddressView, CallView, ChangesView } from './CallView.js'
import { useScreens } from './screensContext.js'
import { useLoaded } from './useLoaded.js'
import { WarningBox } from './WarningBox.js'

export type ApprovalScreenProps = {
  asker: Asker
  request: ApprovalRequest
  isWorking: boolean
  onApprove: () => void
  onReject: () => void
  /** Undefined in a window of its own. */
  onReviewElsewhere: (() => void) | undefined
}

/** What a person is asked, read from the very bytes that are to be signed. */
export function ApprovalScreen({
  asker,
  isWorking,
  onApprove,
  onReject,
  onReviewElsewhere,
  request,
}: ApprovalScreenProps) {
  const { hostCloses } = useScreens()
  const card = useRef<HTMLElement>(null)
  const shown = withNameAlarm(describe(request, asker), asker)
  const isUnknown = shown.warnings.includes('unknown')
  const isDoubtful = isUnknown || shown.problem !== undefined || shown.alarms.length > 0
  const isGrave = isDoubtful || shown.warnings.some((warning) => grave.has(warning))
  const network = describeNetwork(request.networkId)
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
              disabledReason={isWorking ? 'Being signed' : undefined}
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
                label={shown.verb}
                onApprove={onApprove}
                onReviewElsewhere={onReviewElsewhere}
                second={isDoubtful ? 'Press again to approve' : undefined}
              />
            </div>
          </div>
        }
      >
        <div className="asker">
          <bdi className="asker-origin" data-testid="origin" dir="ltr">
            {asker.origin}
          </bdi>
          {asker.name !== undefined && (
            <span className="asker-name">
              Calls itself “<bdi>{markLine(asker.name)}</bdi>”
            </span>
          )}
        </div>
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
        {shown.calls.length > 0 && <RecipientWarnings calls={shown.calls} />}
        {shown.calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one request never change places
          <CallView call={call} key={index} networkId={request.networkId} />
        ))}
        {shown.text !== undefined && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <div className="words" data-testid="message" dir="auto" tabIndex={0}>
            {shown.text}
          </div>
        )}
        {shown.tree && <TreeView nodes={shown.tree} />}
        {request.kind === 'calls' && <Changes isUnknown={isUnknown} request={request} />}
        <dl className="facts">
          <div className="fact">
            <dt className="fact-label">Network</dt>
            <dd className="fact-value" data-testid="network">
              {network.name}
            </dd>
          </div>
          {shown.fee !== undefined && (
            <div className="fact">
              <dt className="fact-label">Fee</dt>
              <dd className="fact-value" data-testid="fee">
                {shown.fee}
              </dd>
            </div>
          )}
          <div className="fact">
            <dt className="fact-label">Account</dt>
            <dd className="fact-value" data-kind="address">
              <AddressView address={request.account} />
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
  'left',
  'noLimit',
  'otherReceiver',
  'unlimited',
  'unknown',
])

const warningWords: Record<CallWarning, string> = {
  authority: 'This gives the right over an account away. You could lose what is in it.',
  creation: 'This creates a contract. The code in it runs once, with your account’s rights.',
  everything: 'This lets another take every item of a collection, now and later.',
  left: 'Something would stay in the router at the end. Whoever calls it next can take it.',
  noLimit:
    'This trade sets no limit: you may pay far more, or receive far less, than the site shows. Reject it unless you know why.',
  otherReceiver: 'What this brings goes to an account that is not yours.',
  router:
    'This wallet does not know the contract. What it does with your money may differ from what the call says.',
  spender: 'This lets another take tokens from your account later.',
  unknown:
    'Unknown call: what it does cannot be read. Approve it only if you know the site and expected this.',
  unlimited: 'This lets another take all of a token from your account, now and later.',
}

type Shown = {
  title: string
  verb: string
  warnings: readonly CallWarning[]
  /** What is said in place of an unknown call, where it is none. */
  unknown?: string
  /** What is wrong beyond what the calls do. */
  alarms: readonly string[]
  calls: readonly DecodedCall[]
  text?: string
  tree?: readonly TypedNode[]
  fee?: string
  /** What kind of account asks, where it is not a plain one. */
  accountNote?: string
  problem?: string
  /** Why it cannot be approved at all. */
  blocked?: string
}

function describe(request: ApprovalRequest, asker: Asker): Shown {
  switch (request.kind) {
    case 'message':
      return describeMessage(request.bytes, asker)
    case 'typedData':
      return describeTypedData(request)
    case 'calls':
      return describeCalls(request)
    case 'solana':
      return describeSolana(request)
  }
}

/** The name of the page is its own word: one that hides something is told above what it asks. */
function withNameAlarm(shown: Shown, { name }: Asker): Shown {
  return name !== undefined && hasHiddenInLine(name)
    ? { ...shown, alarms: [...shown.alarms, hiddenWords('site’s name for itself')] }
    : shown
}

function describeMessage(bytes: Uint8Array<ArrayBuffer>, asker: Asker): Shown {
  const text = readText(bytes)
  const signIn = text === undefined ? undefined : parseSignInMessage(text)
  const strange = signIn && strangeSite(signIn, asker)
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

/** What a sign-in message names that is not the page that asks: its site, or the address it is for. */
function strangeSite(
  { domain, uri }: { domain: string; uri: string },
  { origin }: Asker,
): string | undefined {
  if (domain !== new URL(origin).host) return domain
  return URL.canParse(uri) && new URL(uri).origin === origin ? undefined : uri
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

function describeTypedData(request: Extract<ApprovalRequest, { kind: 'typedData' }>): Shown {
  const decoded = decodeTypedData(request.data)
  const { contract, fields, kind, title, tree, warnings } = decoded
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
    title: isOwnWord ? 'What it says of itself' : title,
  }
  const isHiding = hasHiddenInLine(`${primaryType}${own}`) || tree.some(hidesSomething)
  return {
    alarms: isHiding ? [hiddenWords('data')] : [],
    calls: [known],
    title,
    tree,
    verb: 'Sign',
    warnings,
    ...(kind === 'unknown' && {
      unknown:
        'Nobody knows what the contract does with this signature. It may move what is yours. Sign only if you know the site and expected this.',
    }),
  }
}

function hidesSomething({ children, name, value }: TypedNode): boolean {
  return hasHiddenInLine(name) || hasHidden(value ?? '') || (children?.some(hidesSomething) ?? false)
}

function describeCalls(request: Extract<ApprovalRequest, { kind: 'calls' }>): Shown {
  const calls = request.calls.map((call) => decodeEip155Call(call, request))
  const { decimals, symbol } = describeNetwork(request.networkId)
  const { blocked, operation } = request
  const most = operation
    ? operation.feeWei
    : request.fees.reduce((sum, { gas, maxFeePerGas }) => sum + gas * maxFeePerGas, 0n)
  const [only] = calls
  return {
    alarms: [],
    calls,
    ...(blocked === undefined
      ? {
          fee: operation?.isSponsored
            ? operation.payer === undefined
              ? 'Paid for you'
              : `Paid by ${operation.payer}`
            : `At most ${formatExactAmount({ amount: most, decimals, symbol })}`,
        }
      : { accountNote: 'Smart account', blocked }),
    ...(operation && {
      accountNote: operation.isFirst ? 'Smart account, made by this transaction' : 'Smart account',
    }),
    title:
      calls.length === 1 && only
        ? only.title
        : describeBatch(calls.length, operation !== undefined || blocked !== undefined),
    verb: calls.length === 1 && only?.title === 'Send' ? 'Send' : 'Approve',
    warnings: [...new Set(calls.flatMap(warningsOf))],
    ...(request.problem !== undefined && { problem: request.problem }),
  }
}

function describeBatch(count: number, isAtomic: boolean): string {
  return isAtomic ? `${count} calls, all of them or none` : `${count} transactions, one after the other`
}

function describeSolana({
  account,
  isSent,
  networkId,
  transactions,
}: Extract<ApprovalRequest, { kind: 'solana' }>): Shown {
  const read = transactions.map(readSolanaTransaction).filter((transaction) => transaction !== undefined)
  const calls = read.flatMap(({ instructions }) => instructions.map(decodeSolanaInstruction))
  const { decimals, symbol } = describeNetwork(networkId)
  // 5,000 lamports a signature, and the price of work. Source: Solana, fee structure.
  const fee = read
    .filter(({ feePayer }) => feePayer === account)
    .reduce(
      (sum, { instructions, signers }) =>
        sum + 5_000n * BigInt(signers.length) + readPriorityFee(instructions),
      0n,
    )
  const warnings = new Set(calls.flatMap(warningsOf))
  if (read.some(({ hasLookups }) => hasLookups)) warnings.add('unknown')
  const main = calls.filter(({ title }) => !title.startsWith('Set the'))
  return {
    alarms: [],
    calls,
    fee: fee === 0n ? 'Paid by another account' : formatExactAmount({ amount: fee, decimals, symbol }),
    title:
      main.length === 1 && main[0]
        ? main[0].title
        : `${transactions.length === 1 ? 'Transaction' : `${transactions.length} transactions`}`,
    verb: isSent ? 'Approve' : 'Sign',
    warnings: [...warnings],
  }
}

function RecipientWarnings({ calls }: { calls: readonly DecodedCall[] }) {
  const { own, recipients } = useScreens()
  const receivers = calls.flatMap(receiversOf)
  const judged = useLoaded(receivers.join(), () =>
    Promise.all(
      receivers.map(async (address) => ({ address, warning: await recipients.judge(address, await own()) })),
    ),
  )
  return judged?.value.map(({ address, warning }) =>
    warning === undefined ? null : (
      <WarningBox isDanger={warning === 'lookAlike'} key={address}>
        {warning === 'lookAlike'
          ? 'This address looks like one that you know, and is another. Compare every character.'
          : 'You have not sent anything to this address from here before.'}
        <br />
        <AddressView address={address} />
      </WarningBox>
    ),
  )
}

function Changes({
  isUnknown,
  request,
}: {
  isUnknown: boolean
  request: Extract<ApprovalRequest, { kind: 'calls' }>
}) {
  const { rpc } = useScreens()
  const { account, calls, networkId } = request
  const key = calls.map(({ data, to, value }) => `${to} ${value} ${data}`).join()
  const simulated = useLoaded(key, () => simulateCalls(rpc, networkId, { account, calls }))
  return (
    <section className="list" data-testid="changes">
      <h3 className="section-title">What would change</h3>
      {simulated ? (
        <>
          <ChangesView changes={simulated.value?.filter(({ units }) => units !== 0n)} networkId={networkId} />
          {isUnknown && simulated.value && (
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
