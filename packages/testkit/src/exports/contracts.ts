export {
  type FamilyContractSubject,
  type FamilyContractTraits,
  type FamilyContractWallet,
  familyContract,
} from '../contracts/familyContract.js'
