import { Account } from '../Account'

export default function Page() {
  return <Account />
}
