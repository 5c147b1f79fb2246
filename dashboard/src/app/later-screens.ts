/**
 * Where the screens other than the first one are: a file of its own, because the addresses of all the files that a screen
 * needs are written beside its import, and would make the first load longer with each new screen.
 */
export const LATER_SCREENS = {
  invoices: async () => (await import('../invoices/invoices-screen.tsx')).InvoicesScreen,
  finances: async () => (await import('./finances-page.tsx')).FinancesPage,
  sales: async () => (await import('../sales/sales-screen.tsx')).SalesScreen,
  drivers: async () => (await import('../drivers/drivers-screen.tsx')).DriversScreen,
  clients: async () => (await import('../clients/clients-screen.tsx')).ClientsScreen,
  support: async () => (await import('../complaints/complaints-screen.tsx')).ComplaintsScreen,
  products: async () => (await import('../menu/products-screen.tsx')).ProductsScreen,
  optionLists: async () => (await import('../option-lists/options-screen.tsx')).OptionsScreen,
  marketing: async () => (await import('./settings-page.tsx')).MarketingMenu,
  webDesign: async () => (await import('../design/web-design-screen.tsx')).WebDesignScreen,
  mobileDesign: async () => (await import('../design/mobile/mobile-design-screen.tsx')).MobileDesignScreen,
  generalDesign: async () => (await import('../design/general-design-screen.tsx')).GeneralDesignScreen,
  magicLinks: async () => (await import('../magic-links/magic-links-screen.tsx')).MagicLinksScreen,
  campaigns: async () => (await import('../campaigns/campaigns-screen.tsx')).CampaignsScreen,
  loyalty: async () => (await import('../loyalty/loyalty-screen.tsx')).LoyaltyScreen,
  welcomeMessage: async () => (await import('../welcome-message/welcome-message-screen.tsx')).WelcomeMessageScreen,
  promoCodes: async () => (await import('../promotions/promotions-screen.tsx')).PromotionsScreen,
  pushNotifications: async () => (await import('../push-notifications/push-screen.tsx')).PushScreen,
  settings: async () => (await import('./settings-page.tsx')).SettingsMenu,
  openingHours: async () => (await import('../hours/week/week-form-screen.tsx')).OpeningHoursScreen,
  deliveryHours: async () => (await import('../hours/week/week-form-screen.tsx')).DeliveryHoursScreen,
  specialHours: async () => (await import('../hours/special/special-screen.tsx')).SpecialHoursScreen,
  simulator: async () => (await import('../checkout/simulator-screen.tsx')).SimulatorScreen,
  orderSettings: async () => (await import('../order-settings/order-settings-screen.tsx')).OrderSettingsScreen,
  deliveryFees: async () => (await import('../delivery-fees/delivery-fees-screen.tsx')).DeliveryFeesScreen,
  managementFees: async () => (await import('../management-fees/management-fees-screen.tsx')).ManagementFeesScreen,
  generalSettings: async () => (await import('../shop-settings/shop-settings-screen.tsx')).ShopSettingsScreen,
  paymentTypes: async () => (await import('../sales-modes/sales-modes-screen.tsx')).PaymentTypesScreen,
  orderTypes: async () => (await import('../sales-modes/sales-modes-screen.tsx')).OrderTypesScreen,
  deliveryZones: async () => (await import('../delivery-zones/zones-screen.tsx')).ZonesScreen,
  team: async () => (await import('../staff/team-screen.tsx')).TeamScreen,
  journal: async () => (await import('../journal/journal-screen.tsx')).JournalScreen,
  help: async () => (await import('./help-page.tsx')).HelpPage,
  faq: async () => (await import('./help-page.tsx')).FaqPage,
  contact: async () => (await import('../help/contact-screen.tsx')).ContactScreen,
  profile: async () => (await import('../session/profile/profile-screen.tsx')).ProfileScreen,
};

export type LaterPage = keyof typeof LATER_SCREENS;
