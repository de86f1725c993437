/** Returns the first messages within both limits. The very first one is always included. */
export function takePage<message extends { message: string }>(
  messages: readonly message[],
  limits: { characters: number; limit: number },
): message[] {
  let characters = 0
  const end = messages.findIndex(({ message }, index) => {
    characters += message.length
    return index >= limits.limit || (index > 0 && characters > limits.characters)
  })
  return messages.slice(0, end < 0 ? undefined : end)
}
