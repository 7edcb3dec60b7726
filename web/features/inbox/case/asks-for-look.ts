/** Who has to say that he has seen what changed before he decides. Pure. */

/** Not the initiator: what came back to him he has changed himself, and sends on. A task that nobody has yet asks whoever takes it. */
export const asksForLook = (assignee: string | null, initiator: string | null): boolean => assignee === null || assignee !== initiator
