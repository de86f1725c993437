DROP INDEX "wallet_sessions_ends_at_ms";--> statement-breakpoint
CREATE INDEX "farcaster_flows_session_id" ON "farcaster_flows" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "mail_codes_user_id" ON "mail_codes" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "releases_expires_at_ms" ON "releases" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "social_flows_session_id" ON "social_flows" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "wallet_sessions_previous_refresh_hash" ON "wallet_sessions" USING btree ("previous_refresh_hash") WHERE previous_refresh_hash is not null;--> statement-breakpoint
CREATE INDEX "wallet_sessions_refresh_expires_at_ms" ON "wallet_sessions" USING btree ("refresh_expires_at_ms");