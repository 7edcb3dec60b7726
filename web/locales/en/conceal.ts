import type zh from '../zh/conceal.ts'
import type { Texts } from '#web/kit/i18n.ts'

export default {
  title: 'Privacy policy',
  updated: 'Updated on 1 November 2026',
  intro:
    'This policy explains how the Chandlery supply and procurement platform (“the platform”) collects, uses, stores and protects the information that arises while you use it. By using the platform you confirm that you have read and understood this policy.',
  sections: {
    collect: {
      title: '1. What we collect',
      text: 'Account data: name, account, mobile number, e-mail, avatar, and the organisation and roles you belong to.\nBusiness data: supplier files, products, purchasing, stock and settlement documents that you submit or handle, with their attachments and approval comments.\nLog data: sign-in times, operations, IP address, browser type and error logs, kept for security and accountability.',
    },
    use: {
      title: '2. How we use it',
      text: 'Only to provide the platform: identification and access control, document flow and approval, notifications, statistics, troubleshooting and security audits. We use it for nothing else without the authority of your company.',
    },
    store: {
      title: '3. Storage and protection',
      text: 'Passwords are stored with a one-way algorithm; nobody can read them. Connections are encrypted. Your session is kept in your browser and ends at once when you sign out. Access follows the principle of least privilege, and operations are recorded completely.',
    },
    local: {
      title: '4. Data in your browser',
      text: 'For your convenience the platform keeps language, theme, column settings, open tabs, the lock state and an error log in your browser. The error log is sent to the server only when you upload it. “Clear cache” removes this data at any time.',
    },
    share: {
      title: '5. Sharing',
      text: 'To complete a transaction, buyers and suppliers see the documents and contact data of each other that they need. We give your information to third parties only where the law demands it or where the business that you started needs it (for instance tracking a parcel, an SMS, an electronic invoice).',
    },
    keep: {
      title: '6. How long we keep it',
      text: 'Business documents and audit records are kept as the law and your company require. When an account is closed we stop using its personal data and delete or anonymise it once the legal period has passed.',
    },
    rights: {
      title: '7. Your rights',
      text: 'On the page “Personal info” you can see and correct your data and change your password. To export or delete personal data or to close an account, ask the administrator of your company.',
    },
    change: {
      title: '8. Changes and contact',
      text: 'Changes of this policy are published on this page; important ones are also announced by a message on the platform. For questions, ask the administrator of your company.',
    },
  },
} satisfies Texts<typeof zh>
