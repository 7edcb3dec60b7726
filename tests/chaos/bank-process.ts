/** The bank as a process of its own, which nobody kills: with every bad habit, and a report of what it did. Started with its port and the product's. */
import { testBankSecret } from '#tests/support/seeded-database.ts'
import { habits, TestBank, type Habit } from '#tests/support/test-bank.ts'

const [port = '0', product = ''] = process.argv.slice(2)

/** What it never decides is no matter of an experiment that ends. */
const used: readonly Habit[] = habits.filter((habit) => habit !== 'SILENT')

const bank = new TestBank({
  secret: testBankSecret,
  port: Number(port),
  slow: 15,
  habitOf: () => used[Math.floor(Math.random() * used.length)] ?? 'PAYS',
  tells: () => product,
})
await bank.start()
process.on('message', () =>
  process.send?.({
    moved: bank.moved.map(({ no, amount }) => ({ no, amount })),
    repeated: bank.repeated,
    asked: bank.asked,
    overlapping: bank.overlapping,
    refusedSignatures: bank.refusedSignatures,
  }),
)
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
