import { type ComponentPropsWithoutRef, useId } from 'react'
import { useText } from './screensContext.js'

export type FieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'className' | 'id'> & {
  label: string
  name: string
  /** The error of this field. It is shown below the field, because the browser's own bubble is cut off in a frame. */
  problem: string | undefined
}

/** A field with its label and its error. */
export function Field({ label, problem, ...rest }: FieldProps) {
  const problemId = useId()
  return (
    <label className="field">
      <span>{label}</span>
      <input {...rest} {...describe(problem, problemId)} />
      <FieldProblem id={problemId} text={problem} />
    </label>
  )
}

/** A field for the words of a recovery phrase, with its error. */
export function PhraseField({ problem, ...rest }: { isFirst?: boolean; problem: string | undefined }) {
  const t = useText('unlock')
  const problemId = useId()
  return (
    <label className="field">
      <span>{t('phrase.label')}</span>
      <textarea
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus={rest.isFirst ? '' : undefined}
        dir="ltr"
        name="words"
        spellCheck={false}
        {...describe(problem, problemId)}
      />
      <FieldProblem id={problemId} text={problem} />
    </label>
  )
}

function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <span className="field-error" id={id} role="status">
      {text}
    </span>
  )
}

function describe(problem: string | undefined, problemId: string) {
  return problem === undefined ? {} : { 'aria-describedby': problemId, 'aria-invalid': true }
}
