export {
  type FamilyContractSubject,
  type FamilyContractWallet,
  familyContract,
} from '../contracts/familyContract.js'
