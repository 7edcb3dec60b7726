/** People are few beside what they do. */
import type { SizePart } from '../part.ts'

export default {
  tables: {
    app_user: {
      share: 0.02,
      columns: () => ({
        account: `'user' || n`,
        name: `(array['王', '李', '张', '刘', '陈', '杨', '赵'])[1 + n * 31 % 7] || '先生' || n`,
        mobile: `'138' || lpad(n::text, 8, '0')`,
        supplier_id: 'null',
        user_type: `'ADMIN'`,
      }),
    },
    auth_session: { share: 0.1 },
  },
} satisfies SizePart
