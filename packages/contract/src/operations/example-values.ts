/** Values that examples of several areas share. */

export const REQUEST_ID = '0d2f7a52-93d4-4a4b-9a35-6c4f1b7b5f0e';
export const ACCOUNT_ID = '5a1c7d0e-2f3b-4c6d-8e9f-0a1b2c3d4e5f';
export const CHECK_ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
export const WATCH_ID = '6b0a6f0e-6d3c-4a53-8a35-0f3d5c1c9a77';
export const RUN_ID = '1f0c3a52-7f6e-4d2b-9a0e-5b1c2d3e4f50';
export const DELIVERY_ID = '7d1e4b2a-8c3f-4f5d-a6b7-1c2d3e4f5a6b';
export const ASK_ID = '9f3e0f3e-0637-4f34-9977-73516a4ce1d4';
export const WEBHOOK_ID = '2c9d4e7f-1a2b-4c3d-9e8f-7a6b5c4d3e2f';

export const QUESTION = 'best CRM for small business';
export const BRAND = 'Brambleway';

export const CREATED_AT = '2026-04-01T12:00:00.000Z';
