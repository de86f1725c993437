import { FailedTransactionMetadata, type SimulatedTransactionInfo, type TransactionMetadata } from 'litesvm'

/** An error response of a Solana node. Source: Solana's JSON-RPC error codes. */
export class ClusterRpcError extends Error {
  override name = 'ClusterRpcError'
  readonly code: number
  readonly data: unknown
  constructor({ code, data, message }: { code: number; data?: unknown; message: string }) {
    super(message)
    this.code = code
    this.data = data
  }
}

export function invalidParams(problem: string): ClusterRpcError {
  return new ClusterRpcError({ code: -32602, message: `Invalid params: ${problem}` })
}

// In the order of the runtime's own enumerations, which litesvm returns as numbers.
const transactionErrors = [
  ...['AccountInUse', 'AccountLoadedTwice', 'AccountNotFound', 'ProgramAccountNotFound'],
  ...['InsufficientFundsForFee', 'InvalidAccountForFee', 'AlreadyProcessed', 'BlockhashNotFound'],
  ...['CallChainTooDeep', 'MissingSignatureForFee', 'InvalidAccountIndex', 'SignatureFailure'],
  ...['InvalidProgramForExecution', 'SanitizeFailure', 'ClusterMaintenance', 'AccountBorrowOutstanding'],
  ...['WouldExceedMaxBlockCostLimit', 'UnsupportedVersion', 'InvalidWritableAccount'],
  ...['WouldExceedMaxAccountCostLimit', 'WouldExceedAccountDataBlockLimit', 'TooManyAccountLocks'],
  ...['AddressLookupTableNotFound', 'InvalidAddressLookupTableOwner', 'InvalidAddressLookupTableData'],
  ...['InvalidAddressLookupTableIndex', 'InvalidRentPayingAccount', 'WouldExceedMaxVoteCostLimit'],
  ...['WouldExceedAccountDataTotalLimit', 'MaxLoadedAccountsDataSizeExceeded', 'ResanitizationNeeded'],
  ...['InvalidLoadedAccountsDataSizeLimit', 'UnbalancedTransaction', 'ProgramCacheHitMaxLimit'],
  'CommitCancelled',
]

const instructionErrors = [
  ...['GenericError', 'InvalidArgument', 'InvalidInstructionData', 'InvalidAccountData'],
  ...['AccountDataTooSmall', 'InsufficientFunds', 'IncorrectProgramId', 'MissingRequiredSignature'],
  ...['AccountAlreadyInitialized', 'UninitializedAccount', 'UnbalancedInstruction', 'ModifiedProgramId'],
  ...['ExternalAccountLamportSpend', 'ExternalAccountDataModified', 'ReadonlyLamportChange'],
  ...['ReadonlyDataModified', 'DuplicateAccountIndex', 'ExecutableModified', 'RentEpochModified'],
  ...['NotEnoughAccountKeys', 'AccountDataSizeChanged', 'AccountNotExecutable', 'AccountBorrowFailed'],
  ...['AccountBorrowOutstanding', 'DuplicateAccountOutOfSync', 'InvalidError', 'ExecutableDataModified'],
  ...['ExecutableLamportChange', 'ExecutableAccountNotRentExempt', 'UnsupportedProgramId', 'CallDepth'],
  ...['MissingAccount', 'ReentrancyNotAllowed', 'MaxSeedLengthExceeded', 'InvalidSeeds', 'InvalidRealloc'],
  ...['ComputationalBudgetExceeded', 'PrivilegeEscalation', 'ProgramEnvironmentSetupFailure'],
  ...['ProgramFailedToComplete', 'ProgramFailedToCompile', 'Immutable', 'IncorrectAuthority'],
  ...['AccountNotRentExempt', 'InvalidAccountOwner', 'ArithmeticOverflow', 'UnsupportedSysvar'],
  ...['IllegalOwner', 'MaxAccountsDataAllocationsExceeded', 'MaxAccountsExceeded'],
  ...['MaxInstructionTraceLengthExceeded', 'BuiltinProgramsMustConsumeComputeUnits', 'BorshIoError'],
]

/** The outcome of a transaction as a node reports it. */
export type ClusterOutcome = { err: unknown; logs: string[]; unitsConsumed: bigint }

/** Reads litesvm's result of a transaction, sent or simulated. */
export function toOutcome(
  told: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo,
): ClusterOutcome {
  const meta = told instanceof FailedTransactionMetadata || 'meta' in told ? told.meta() : told
  return {
    err: told instanceof FailedTransactionMetadata ? toTransactionError(told.err()) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
  }
}

/** Returns a transaction's error as the sentence that a node returns for it. */
export function toSentence(err: unknown): string {
  if (err === 'AlreadyProcessed') return 'This transaction has already been processed'
  const [index, inner] = (err as { InstructionError?: [number, unknown] } | null)?.InstructionError ?? []
  if (index === undefined) return typeof err === 'string' ? err : JSON.stringify(err)
  const custom = (inner as { Custom?: number } | null)?.Custom
  const reason = custom === undefined ? String(inner) : `custom program error: 0x${custom.toString(16)}`
  return `Error processing Instruction ${index}: ${reason}`
}

function toTransactionError(err: ReturnType<FailedTransactionMetadata['err']>): unknown {
  if (typeof err === 'number') return transactionErrors[err] ?? 'SanitizeFailure'
  if ('accountIndex' in err) return { InsufficientFundsForRent: { account_index: err.accountIndex } }
  if (!('err' in err)) return { DuplicateInstruction: err.index }
  const inner = err.err()
  if (typeof inner === 'number') return { InstructionError: [err.index, instructionErrors[inner]] }
  if ('code' in inner) return { InstructionError: [err.index, { Custom: inner.code }] }
  return { InstructionError: [err.index, { BorshIoError: inner.msg }] }
}
