import { Button } from '../../ui/Button/Button.js'
import { Message } from '../shell/Message.js'
import { ViewScreen } from '../shell/ViewScreen.js'

/**
 * Explains why a review is empty, with a button that opens the fields. Shown by a review that was opened without data.
 */
export function NothingToReview({
  advice,
  onStart,
  start,
  title,
}: {
  advice: string
  onStart: () => void
  /** Text of the button. */
  start: string
  title: string
}) {
  return (
    <ViewScreen
      action={
        <Button data-autofocus="" onClick={onStart}>
          {start}
        </Button>
      }
    >
      <Message text={advice} title={title} />
    </ViewScreen>
  )
}
