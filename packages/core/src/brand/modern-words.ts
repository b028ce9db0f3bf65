/** Ordinary words of products, business and the web that the corpus of film subtitles does not have. */
export const MODERN_WORDS: readonly string[] = (
  'accessibility adaptable affordability aftercare analytics anonymised api apis apps autocomplete automations ' +
  'backend backends backlink backlinks backpacking backups bandwidth barista benchmark benchmarks bespoke bezel bezels ' +
  'bidding bioavailable blockchain blog blogs blogging breathability brightness broadband browser browsers bundled ' +
  'cacao calendars carb carbs cardio cashback categorised categorized centric changelog chatbot chatbots checkbox ' +
  'chipset cloud collaborative compliance configurable contactless conversational cooktop cooktops countertop ' +
  'countertops cryptocurrency cushioning customisable customisation customise customised customizable customization ' +
  'customize customized dashboard dashboards dataset datasets decluttering dehumidifier dehumidifiers ' +
  'deliverables denier dermatologist detergent diffuser digitally dishwasher dividers dropshipping durability ' +
  'earbuds eco ecommerce ecosystem ecosystems email emails emulsion encrypted encryption endpoint endpoints ' +
  'ergonomic ergonomics espresso exfoliant exfoliating extensible fintech firmware fitness flexibility followup ' +
  'forecasting forefoot framework frameworks freelancer freelancers freemium frontend frother functionalities ' +
  'functionality gameplay gamers geolocation gigabit gluten grinders hashtag hashtags headphones ' +
  'headset humidifier humidifiers hybrid hydrating hygrometer hypoallergenic immersive implementation inbox ' +
  'influencer influencers infographic inkjet integrations intuitive invoicing keyboards keyword keywords keto ' +
  'kubernetes laptop laptops latency leaderboard learnings lightweight localisation localization login ' +
  'logins lookup lossless macros malware marketer marketers marketplace marketplaces messaging metadata metrics ' +
  'microfiber middleware midrange midsole millennial minimalism minimalist moisturizer moisturizers monetization ' +
  'monetize multilingual multitasking netbook newsletter newsletters nonprofit nonprofits notebook notebooks ' +
  'offline onboarding online ongoing optimisation optimise optimised optimization optimize optimized outsole ' +
  'outsourcing pageviews parabens paywall performant personalisation personalization personalize ' +
  'personalized phishing pipelines pixel pixels plugin plugins podcast podcasts portability prebiotic preset ' +
  'presets pricing printers probiotic processor processors prompts prototyping provisioning quickstart ransomware ' +
  'realtime recyclable redesigned refillable refurbished reliability remarketing renders reseller resellers ' +
  'retargeting retinol rideshare roadmap roadmaps robust router routers runtime saas salespeople scalability ' +
  'scalable schema scheduler screenshots scrollable searchable selfie selfies sensors serverless serum serums ' +
  'shapewear shareable shippable sitemap smartphone smartphones smartwatch smartwatches sms smoothies sneakers ' +
  'snippet snippets soundbar soundbars spam spreadsheet spreadsheets stackable standalone startup startups ' +
  'storefront storefronts streamed streaming streamline streamlined subscriber subscribers subscriptions ' +
  'sustainability sustainable sync synced syncing tablets tagging templates testimonials thermostat thermostats ' +
  'timeline timelines touchpad touchscreen touchscreens trackers trackpad tradeoff tradeoffs transactional ' +
  'tutorials ultrawide upload uploads upgradable upscaling usability username usernames vegan versatile versatility ' +
  'visualisation visualise visualization visualize waterproof webcam webcams webinar webinars webhook webhooks ' +
  'website websites wellness whiteboard whiteboards widget widgets wifi wireless wirelessly workflow workflows ' +
  'workspace workspaces zipper'
).split(' ');
