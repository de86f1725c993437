import type { FamilySending } from '../../core/family.js'
import { getAssets } from './assets.js'
import { loadWithViem } from './loadWithViem.js'
import { send } from './send.js'
import { canSendMany, sendMany } from './sendMany.js'
import { sendNft } from './sendNft.js'
import { getCallsStatus, sendCalls } from './walletCalls.js'

/** The part of the family that reads a wallet's assets and sends. Functions that read the network load viem first. */
export const sending: FamilySending = {
  askFee: async (session, transfer) => (await import('./askFee.js')).askFee(session, transfer),
  async checkNft(transfer, options) {
    const { checkNft } = await loadWithViem('Sending', () => import('./checkNft.js'))
    return checkNft(transfer, options)
  },
  async estimateSend(transfer, options) {
    const { estimateSend } = await loadWithViem('Sending', () => import('./estimateSend.js'))
    return estimateSend(transfer, options)
  },
  getAssets,
  getCallsStatus,
  loadPermitting: async () => (await import('./permitting.js')).permitting,
  async loadSwapping() {
    const { swapping } = await loadWithViem('Swapping', () => import('./swapping.js'))
    return swapping
  },
  async lookUpAvatar(parameters) {
    const { lookUpAvatar } = await loadWithViem('Looking up a picture', () => import('./resolveName.js'))
    return lookUpAvatar(parameters)
  },
  async lookUpName(parameters) {
    const { lookUpName } = await loadWithViem('Looking up a name', () => import('./resolveName.js'))
    return lookUpName(parameters)
  },
  async normalizeAddress(input, network) {
    const { normalizeAddress } = await loadWithViem('Sending', () => import('./normalizeAddress.js'))
    return normalizeAddress(input, network)
  },
  async findSent(parameters) {
    const { findSent } = await loadWithViem('Sending', () => import('./findSent.js'))
    return findSent(parameters)
  },
  async readAnswer(parameters) {
    const { readAnswer } = await loadWithViem('Sending', () => import('./readAnswer.js'))
    return readAnswer(parameters)
  },
  async readMark(parameters) {
    const { readMark } = await loadWithViem('Sending', () => import('./findSent.js'))
    return readMark(parameters)
  },
  async readSend(parameters) {
    const { readSend } = await loadWithViem('Sending', () => import('./readSend.js'))
    return readSend(parameters)
  },
  canSendMany,
  checkMany: async (transfers, options) => {
    const { checkMany } = await loadWithViem('Sending', () => import('./checkMany.js'))
    return checkMany(transfers, options)
  },
  async readReplacement(subject, options) {
    const { readReplacement } = await loadWithViem(
      'Replacing a transaction',
      () => import('./replaceSend.js'),
    )
    return readReplacement(subject, options)
  },
  async replaceSend(session, subject) {
    const { replaceSend } = await loadWithViem('Replacing a transaction', () => import('./replaceSend.js'))
    return replaceSend(session, subject)
  },
  async resolveName(parameters) {
    const { resolveName } = await loadWithViem('Resolving a name', () => import('./resolveName.js'))
    return resolveName(parameters)
  },
  send,
  sendCalls,
  sendMany,
  sendNft,
}
